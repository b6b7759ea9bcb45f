/** Of the panel alone: it inherits nothing of the page. */
export const panelCss = `
.panel{--ink:light-dark(#201e19,#f3f1ee);--muted:light-dark(#5e5a54,#b5b2ad);--line:light-dark(#d9d3cb,#45413b);--accent:light-dark(#0e5380,#87c2e0);position:fixed;inset-inline:0;inset-block-end:0;display:flex;flex-direction:column;block-size:min(22rem,60vh);border-block-start:1px solid light-dark(#8a857d,#7d786f);background:light-dark(#fefdfb,#1a1816);color:var(--ink);box-shadow:0 -4px 24px #0003}
.bar{display:flex;gap:8px;align-items:center;justify-content:space-between;padding:4px 12px;border-block-end:1px solid var(--line)}
[role=tablist]{display:flex;flex-wrap:wrap;gap:2px;padding:3px}
button{font:inherit}
.panel button{flex:none;min-height:32px;padding:0 12px;border:1px solid transparent;border-radius:8px;background:none;color:var(--ink);cursor:pointer}
[role=tab][aria-selected=true]{border-color:var(--accent);color:var(--accent);font-weight:600}
.panel .close,.panel .clear{border-color:light-dark(#8a857d,#7d786f)}
.clear{float:inline-end;margin-block-end:8px}
.body{flex:1;overflow:auto;padding:12px 16px;overscroll-behavior:contain}
.body:focus-visible{outline-offset:-2px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:start;color:var(--muted);padding-block-end:6px}
th{text-align:start;font-weight:600}
th,td{padding:4px 12px 4px 0;border-block-end:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th,td:first-child,td:nth-last-child(-n+2){white-space:nowrap}
code{font:12.5px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.none{margin:0 0 8px;color:var(--muted)}
.bad{color:light-dark(#ae2322,#fe9b95)}
.key{font-weight:600}
.brief{color:var(--muted)}
.inside{margin-inline-start:20px}
.leaf{padding-block:2px;margin-inline-start:16px}
summary{padding-block:2px;cursor:pointer}
.simulation{display:flex;gap:10px;align-items:start;padding-block:6px}
.simulation input{flex:none;inline-size:18px;block-size:18px;margin:2px 0 0;accent-color:var(--accent)}
@media (max-width:40rem){th,td{padding-inline-end:8px}.panel{block-size:70vh}}
`
