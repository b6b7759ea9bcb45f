export const operatorStyles = `:root {
  color-scheme: light dark;
  --back: light-dark(#f6f7f9, #121417);
  --card: light-dark(#ffffff, #1b1e23);
  --text: light-dark(#16191d, #eceef1);
  --soft: light-dark(#545b66, #a7aeb9);
  --line: light-dark(#dfe2e7, #30353d);
  --field: light-dark(#868e9b, #737c8a);
  --main: light-dark(#0b57d0, #8ab4f8);
  --on-main: light-dark(#ffffff, #10203a);
  --bad: light-dark(#b3261e, #f5a9a3);
  --bad-back: light-dark(#fdf0ef, #351c1b);
  --good: light-dark(#146c2e, #7fd99a);
  --good-back: light-dark(#ebf6ee, #16291c);
  --wait: light-dark(#7a4f00, #f0c265);
  font: 16px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--back); color: var(--text); overflow-wrap: anywhere; }
a { color: var(--main); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; inset-inline-start: 1rem; top: -4rem; padding: 0.75rem 1rem; background: var(--card); border-radius: 0.5rem; }
.skip:focus { top: 0.5rem; z-index: 1; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header, main { margin-inline: auto; max-width: 64rem; padding-inline: 1rem; }
header { padding-top: 1rem; }
.brand { margin: 0; max-width: none; color: var(--soft); font-size: 0.875rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 0.5rem 0 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line); }
nav a { display: block; min-height: 44px; padding: 0.625rem 0.75rem; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; }
nav a:hover { color: var(--text); }
nav a[aria-current] { color: var(--text); font-weight: 600; border-color: var(--main); }
main { padding-block: 1.25rem 4rem; }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 0 0 0.75rem; }
.up { margin: 0 0 0.25rem; }
.up a { display: inline-block; padding-block: 0.625rem; }
section { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
p { margin: 0 0 0.75rem; max-width: 44rem; }
p:last-child { margin-bottom: 0; }
.soft, .hint { color: var(--soft); }
.hint { font-size: 0.875rem; margin: 0.125rem 0 0.25rem; }
.notice { padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.75rem; margin: 0 0 1rem; max-width: none; }
.notice.good { color: var(--good); background: var(--good-back); }
.notice.bad { color: var(--bad); background: var(--bad-back); }
.notice ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem; }
.notice a { color: inherit; }
dl.numbers { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 0.75rem 1.5rem; margin: 0; }
dl.numbers + * { margin-top: 1rem; }
dl.numbers dt { color: var(--soft); font-size: 0.875rem; }
dl.numbers dd { margin: 0; font-size: 1.375rem; font-variant-numeric: tabular-nums; line-height: 1.3; }
dl.numbers dd small { display: block; font-size: 0.875rem; color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.5rem 0.5rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-size: 0.875rem; font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 500; }
@media (min-width: 44rem) { tbody th { min-width: 6rem; } }
tbody tr:last-child > * { border-bottom: 0; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.bar { width: 35%; vertical-align: middle; }
td.bar svg { display: block; width: 100%; height: 0.75rem; }
td.bar rect { fill: var(--main); }
code { font: 0.875rem/1.5 ui-monospace, monospace; }
.id { color: var(--soft); font: 0.8125rem/1.5 ui-monospace, monospace; }
.tag { display: inline-block; padding: 0 0.5rem; border: 1px solid; border-radius: 1rem; font-size: 0.8125rem; white-space: nowrap; }
.tag.good { color: var(--good); } .tag.bad { color: var(--bad); } .tag.wait { color: var(--wait); } .tag.soft { color: var(--soft); }
form { margin: 0; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin-bottom: 1rem; align-items: end; }
.fields > .pair, .fields > :has(> .check), .fields:has(textarea) > * { align-self: start; }
.field label, legend, .label { display: block; font-weight: 500; padding: 0; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.row .field { flex: 1 1 14rem; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
input, select, textarea, button, .button { font: inherit; line-height: 1.5; color: inherit; }
input:not([type=checkbox]), select, textarea { width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; background: var(--card); border: 1px solid var(--field); border-radius: 0.5rem; }
input[type=file] { padding: 0.4375rem; }
textarea { min-height: 6rem; resize: vertical; }
[aria-invalid] { border-color: var(--bad) !important; border-width: 2px !important; }
.fault { color: var(--bad); font-size: 0.875rem; font-weight: 500; margin: 0.125rem 0 0.25rem; }
.field + .field { margin-top: 0; } .pair { display: grid; gap: 0.75rem; }
.check { display: flex; gap: 0.75rem; align-items: center; min-height: 44px; }
.check label { flex: 1; padding-block: 0.625rem; }
.check input { width: 1.25rem; height: 1.25rem; flex: none; margin: 0; accent-color: var(--main); }
button, .button { display: inline-block; flex: none; min-height: 44px; min-width: 44px; padding: 0.5rem 1rem; white-space: nowrap; border: 1px solid var(--field); border-radius: 0.5rem; background: transparent; color: inherit; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--back); }
.button[aria-current] { border-color: var(--main); color: var(--main); font-weight: 600; }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 600; }
button.main:hover { filter: brightness(1.08); }
form[aria-busy] button { opacity: 0.6; cursor: progress; }
ul.plain { list-style: none; margin: 0 0 1rem; padding: 0; }
ul.plain li { display: flex; gap: 0.75rem; justify-content: space-between; align-items: center; padding: 0.25rem 0; border-bottom: 1px solid var(--line); }
.pages { display: flex; gap: 0.75rem; justify-content: space-between; align-items: center; margin-top: 1rem; }
.icon { flex: none; width: 40px; height: 40px; border: 1px solid var(--line); border-radius: 10px; object-fit: cover; background: var(--back); display: block; }
.large { width: 72px; height: 72px; border-radius: 18px; }
.named { display: flex; gap: 0.75rem; align-items: center; }
.acts { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
table .acts { flex-wrap: nowrap; }
table .acts button[value$=feature] { min-width: 7.25rem; } table .acts button[value=hide], table .acts button[value=show] { min-width: 5rem; }
.acts input { width: 5.5rem; }
.log { margin: 0; padding: 0; list-style: none; }
.log li { padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.log li:last-child { border: 0; padding-bottom: 0; }
.log p { margin: 0; max-width: none; }
details summary { cursor: pointer; min-height: 44px; padding-block: 0.625rem; color: var(--main); }
@media (max-width: 44rem) {
  section { padding: 0.875rem; }
  table.cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.cards, table.cards tbody, table.cards tr, table.cards td, table.cards th { display: block; width: auto; }
  table.cards tr { padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
  table.cards tbody tr:last-child { border-bottom: 0; }
  table.cards td, table.cards th { border: 0; padding: 0.125rem 0; text-align: start; white-space: normal; }
  table.cards td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); font-size: 0.875rem; }
  table.cards .acts { flex-wrap: wrap; padding-top: 0.375rem; }
  table.cards td[data-label=Change]::before { content: none; }
  td.bar, th.bar { display: none; }
}
@media (prefers-reduced-motion: no-preference) { a, button, .button, input { transition: background 0.12s, border-color 0.12s; } }
@media (forced-colors: active) { td.bar rect { fill: CanvasText; } nav a[aria-current] { border-color: Highlight; } }
`
