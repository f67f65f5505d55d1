/** The style of all pages: readable at any zoom, in light, dark and forced colours. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #55606e; --paper: #f4f5f7; --card: #ffffff; --line: #c9ced6; --act: #1f4f8f; --act-ink: #ffffff; --hover: #eaf0f8; --bad: #a3182a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf0; --soft: #a7b0bd; --paper: #14181e; --card: #1d232b; --line: #3a434f; --act: #8db8f2; --act-ink: #0e1520; --hover: #27303b; --bad: #ff9aa5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { margin-bottom: 1.75rem; }
.mark { font-weight: 700; letter-spacing: .02em; color: var(--act); margin: 0 0 .5rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .35rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .6rem; }
p { margin: .35rem 0; }
.soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.1rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .6rem; }
button { font: inherit; color: inherit; cursor: pointer; min-height: 2.75rem; border-radius: .5rem; border: 1px solid var(--line); background: var(--card); padding: .55rem .9rem; }
button:hover { background: var(--hover); }
ul button { width: 100%; height: 100%; text-align: left; }
button b, button span { display: block; }
button span { color: var(--soft); font-size: .9rem; }
button.act { background: var(--act); color: var(--act-ink); border-color: var(--act); font-weight: 600; }
button.act:hover { filter: brightness(1.08); }
label { display: block; font-weight: 600; margin: .8rem 0 .25rem; }
input { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .7rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--paper); color: var(--ink); }
.row { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1.1rem; }
.bad { color: var(--bad); font-weight: 600; border-left: .25rem solid currentColor; padding-left: .7rem; }
:focus-visible { outline: .2rem solid var(--act); outline-offset: .15rem; }
code { font-family: ui-monospace, monospace; }
@media (forced-colors: active) { button, input, .card { border-color: CanvasText; } }
`
