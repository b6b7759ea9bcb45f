/** The window looks like somebody else's software on purpose: neutral, and unlike the page's own dialogs. */
export const styles = `
:host { all: initial; color-scheme: light; font: 15px/1.45 system-ui, sans-serif; }
* { box-sizing: border-box; }
.launcher {
  position: fixed; inset: auto auto 12px calc(12px + var(--place, 0) * 52px); margin: 0; padding: 0; width: 44px; height: 44px; border: 1px solid #0003;
  border-radius: 12px; background: #fff; box-shadow: 0 2px 8px #0003; cursor: pointer; display: grid; place-items: center;
}
.launcher img { width: 30px; height: 30px; border-radius: 8px; }
.launcher[data-count]::after {
  content: attr(data-count); position: absolute; inset: -6px -6px auto auto; min-width: 20px; height: 20px; border-radius: 10px; background: #b3261e;
  color: #fff; font: 600 12px/20px system-ui, sans-serif; text-align: center;
}
dialog {
  position: fixed; inset: 16px 16px auto auto; margin: 0; padding: 0; width: min(360px, calc(100vw - 32px)); max-height: calc(100vh - 32px); overflow: auto;
  border: 1px solid #8a8a94; border-radius: 10px; background: #fff; color: #1c1c22; box-shadow: 0 12px 40px #0005;
}
dialog::backdrop { background: transparent; }
.header { display: flex; align-items: center; gap: 10px; padding: 12px 14px; background: #23232b; color: #fff; }
.header img { width: 28px; height: 28px; border-radius: 7px; }
.header strong { flex: 1; font-size: 15px; }
.header span { font-size: 13px; color: #d6d6de; }
.main { padding: 14px; }
h2 { margin: 0 0 4px; font-size: 18px; }
p { margin: 0 0 10px; color: #55555f; font-size: 13px; overflow-wrap: anywhere; }
p.warning { padding: 8px 10px; border: 1px solid #b3261e; border-radius: 8px; color: #8c1d18; background: #fff4f3; }
dl { margin: 0 0 12px; border-top: 1px solid #e2e2e8; }
dl div { display: grid; grid-template-columns: 84px 1fr; gap: 8px; padding: 7px 0; border-bottom: 1px solid #e2e2e8; }
dt { color: #55555f; font-size: 13px; overflow-wrap: anywhere; }
dd { margin: 0; font-size: 13px; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
dd.long { max-height: 140px; overflow: auto; white-space: pre-wrap; }
fieldset { margin: 0 0 12px; padding: 8px 10px; border: 1px solid #e2e2e8; border-radius: 8px; }
legend { padding: 0 4px; font-size: 13px; color: #55555f; }
label { display: flex; align-items: center; gap: 8px; min-height: 30px; font: 13px ui-monospace, monospace; }
label.field { display: block; margin-bottom: 10px; font: 13px system-ui, sans-serif; color: #55555f; }
select { display: block; width: 100%; min-height: 40px; margin-top: 4px; padding: 0 8px; border: 1px solid #8a8a94; border-radius: 8px; background: #fff; color: #1c1c22; font: 13px ui-monospace, monospace; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons button { flex: 1 1 45%; }
button.plain, button.yes { min-height: 44px; padding: 0 14px; border: 1px solid #8a8a94; border-radius: 8px; background: #fff; color: #1c1c22; font: 600 14px system-ui, sans-serif; cursor: pointer; }
button.yes { border-color: #23232b; background: #23232b; color: #fff; }
details { margin-top: 10px; }
summary { min-height: 32px; color: #55555f; font-size: 13px; cursor: pointer; }
button:focus-visible, select:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px; }
[hidden] { display: none !important; }
`
