/** The rules of the training page beside those of all pages: width, lists of rows, small forms, the dialog. */
export const trainingStyle = `
main { max-width: 76rem; }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1.1rem; margin-top: .9rem; }
a { color: var(--act); }
section { margin-top: 2.75rem; scroll-margin-top: 1rem; }
h2 { font-size: 1.25rem; margin: 0 0 .3rem; }
h3 { font-size: 1rem; margin: 0; }
section > .soft { max-width: 46rem; margin-bottom: .9rem; }
.cols { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: .9rem 2rem; }
.rows { display: block; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
.rows > li { padding: .8rem 1.1rem; }
.rows > li + li { border-top: 1px solid var(--line); }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; justify-content: space-between; }
.line > :first-child { flex: 1 1 16rem; min-width: 0; }
.rows button, .card button { width: auto; height: auto; text-align: center; }
.line button { min-height: 2.5rem; padding: .4rem .85rem; }
code { overflow-wrap: anywhere; }
.small { font-size: .9rem; }
.id { font-size: .8rem; color: var(--soft); }
.tag { display: inline-block; font-size: .85rem; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; color: var(--soft); white-space: nowrap; }
.tag.on { color: var(--act); border-color: currentColor; font-weight: 600; }
.tag.off { color: var(--bad); border-color: currentColor; }
.card + .card, .rows + .card, .people + .card, p + .rows { margin-top: .9rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 0 1rem; align-items: end; }
.fields .wide { grid-column: 1 / -1; }
.fields label, .short label { margin-top: .7rem; }
.hint { display: block; font-weight: 400; font-size: .85rem; color: var(--soft); }
select { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .7rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--paper); color: var(--ink); text-overflow: ellipsis; }
.short { display: flex; flex-wrap: wrap; gap: 0 .8rem; align-items: end; }
.short > div { flex: 1 1 11rem; }
.short button { flex: none; }
details > summary { cursor: pointer; padding: .3rem 0; border-radius: .3rem; }
details > summary .when { color: var(--soft); }
details[open] > summary { margin-bottom: .4rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem; margin: .5rem 0 0; font: .92rem/1.5 ui-monospace, monospace; }
.none { border: 1px dashed var(--line); border-radius: .6rem; padding: 1.1rem; color: var(--soft); }
.roles { display: block; margin-top: .35rem; }
.roles > li { padding: .3rem 0 .3rem .9rem; border-left: .2rem solid var(--line); }
.roles > li + li { margin-top: .3rem; }
.people { columns: 34rem 2; column-gap: 1rem; display: block; }
.people > li { break-inside: avoid; }
.people > .card + .card { margin-top: 1rem; }
.done { color: var(--act); font-weight: 600; border-left: .25rem solid currentColor; padding-left: .7rem; }
.danger { border-color: var(--bad); color: var(--bad); }
.done:empty { display: none; }
dialog { max-width: 36rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); color: var(--ink); padding: 1.1rem; }
dialog::backdrop { background: rgb(0 0 0 / 50%); }
@media (forced-colors: active) { select, .rows, .tag, pre, dialog { border-color: CanvasText; } }
`
