"""The second package's own tests: all that its author has to write."""

from __future__ import annotations

import pytest
from weather_tools import TOOLS

from webmcp_cli.testing import ContractCase, contract_cases, contract_test

test_contract = contract_test(TOOLS, mixtures=20)


@pytest.mark.parametrize("case", contract_cases(TOOLS, mixtures=5, seed=7))
def test_each_case(case: ContractCase) -> None:
    case.check()
