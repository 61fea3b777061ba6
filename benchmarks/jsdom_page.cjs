// Time jsdom on one page, as worker.py does for Python: node jsdom_page.cjs page.html seconds
const fs = require("fs");
const { JSDOM } = require("jsdom");

const text = fs.readFileSync(process.argv[2], "utf8");
const end = Date.now() + 1000 * Number(process.argv[3]);
let least = Infinity;
for (let runs = 0; runs < 2 || (runs < 20 && Date.now() < end); runs++) {
  const start = process.cpuUsage();
  new JSDOM(text).window.close();
  const spent = process.cpuUsage(start);
  least = Math.min(least, (spent.user + spent.system) / 1e6);
}
console.log(JSON.stringify({ seconds: least, peak: process.resourceUsage().maxRSS * 1024 }));
