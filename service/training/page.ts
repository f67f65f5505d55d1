import { escapeHtml, type Page } from '../pages/page.ts'
import { eventsSection, mailSection } from './page-events.ts'
import { type Entered, faultsSection } from './page-faults.ts'
import { helpSection } from './page-help.ts'
import { peopleSection } from './page-people.ts'
import type { TrainingState } from './state.ts'
import { style } from './style.ts'

const links = [
  ['falhas', 'Falhas'],
  ['eventos', 'Relógio'],
  ['mensagens', 'Mensagens'],
  ['pessoas', 'Pessoas'],
  ['programas', 'Para programas'],
  ['recomecar', 'Recomeçar'],
] as const

/** What the page says beside the state: what was wrong with a form, and what had been filled in; what was done. */
export interface Told {
  readonly problem?: string
  readonly entered?: Entered
  readonly restored?: boolean
}

/** Everything that training shows and lets one change, on one page. */
export function trainingPage(
  state: TrainingState,
  { sendsMail, baseUrl }: { sendsMail: boolean; baseUrl: string },
  { problem, entered, restored }: Told = {},
): Page {
  const wrong = problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ''
  const done = restored ? '<p class="done" role="status">Tudo voltou ao começo.</p>' : ''
  return {
    title: problem ? `${problem} Treinamento` : 'Treinamento',
    style,
    body: `<header id="inicio">
<p class="mark">Serviço local de demonstração</p>
<h1>Treinamento</h1>
<p class="soft">Para quem ensina, aprende ou testa: o que dá errado, quando acontece e quem é quem. Nada daqui tem validade jurídica.</p>
<nav aria-label="Nesta página">${links.map(([id, text]) => `<a href="#${id}">${text}</a>`).join('\n')}</nav>
</header>
${wrong}${done}
${faultsSection(state, entered)}
<div class="cols">
${eventsSection(state)}
${mailSection(state, sendsMail)}
</div>
${peopleSection(state)}
${helpSection(baseUrl)}
<section id="recomecar" aria-labelledby="h-recomecar">
<h2 id="h-recomecar">Recomeçar</h2>
<p class="soft">Volta à demonstração como ela era no início. O que foi feito desde então é apagado.</p>
<div class="row"><a class="button danger" href="/treinamento/restaurar">Voltar ao começo…</a></div>
</section>`,
  }
}

/** Asks before everything is thrown away. */
export const confirmPage = (): Page => ({
  title: 'Voltar ao começo?',
  style: '.danger { border-color: var(--bad); color: var(--bad); }',
  body: `<header><p class="mark">Treinamento</p>
<h1>Voltar ao começo?</h1>
<p class="soft">Documentos, fases de assinatura, encaminhamentos, processos, eventos, arquivos, mensagens e falhas serão apagados. Pessoas, papéis e classes voltam a ser os da demonstração. Quem está com o Malote aberto não precisa entrar de novo.</p></header>
<form method="post" action="/treinamento/restaurar"><input type="hidden" name="confirma" value="sim">
<div class="row"><button class="danger">Apagar tudo e voltar ao começo</button></div></form>
<form method="get" action="/treinamento"><div class="row"><button class="act">Não mudar nada</button></div></form>`,
})
