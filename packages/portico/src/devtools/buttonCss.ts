/**
 * Of what is in the page before the panel is opened. Pages may hide elements that nobody has defined: this one is never defined. On a phone
 * the modal is a sheet with its most important button at the foot and 24 px above itself: while it is open, the devtools’ button is there.
 */
export const buttonCss = `
:host{all:initial;display:block!important;visibility:visible!important;opacity:1!important;color-scheme:light dark;position:fixed;inset-block-end:12px;inset-inline-start:12px;z-index:2147483000;font:14px/1.45 system-ui,sans-serif}
:host([data-corner=bottom-right]){inset-inline:auto 12px}
.opener{min-height:32px;padding:0 12px;border:1px solid light-dark(#8a857d,#7d786f);border-radius:16px;background:light-dark(#fff,#201e19);color:light-dark(#201e19,#f3f1ee);font:inherit;cursor:pointer;box-shadow:0 2px 8px #0003}
.opener[data-simulating]{border-color:light-dark(#8a4b00,#ffb866);background:light-dark(#fff1dc,#3a2500)}
:focus-visible{outline:2px solid light-dark(#0e5380,#87c2e0);outline-offset:2px}
@media (max-width:430px){:host([data-over-modal]){inset-block:0 auto}:host([data-over-modal]) .opener{min-height:24px;font-size:12px}}
@media print{:host{display:none!important}}
`
