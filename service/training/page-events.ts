import { escapeHtml } from '../pages/page.ts'
import type { TrainingState } from './state.ts'

const number = (value: number) => value.toLocaleString('pt-BR')
const plural = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`
const moment = (date: Date) =>
  date.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' })

/** The clock of events: how long each is held back, and whether they run at all. */
export function eventsSection({ relogio, eventos }: TrainingState): string {
  const { atrasoMs, pausado } = relogio
  const waiting =
    eventos.emEspera === 0
      ? 'Nenhum evento espera.'
      : `${plural(eventos.emEspera, 'evento espera', 'eventos esperam')}.`
  const stuck = eventos.presos.length
  const held =
    stuck === 0
      ? ''
      : `<div class="card"><div class="line"><div><b>${plural(stuck, 'evento preso', 'eventos presos')}</b> por uma falha
<div class="small">${eventos.presos.map((id) => `<code>${id}</code>`).join(' · ')}</div></div>
<form method="post" action="/treinamento/eventos/soltar"><button>Soltar</button></form></div></div>`
  return `<section id="eventos" aria-labelledby="h-eventos">
<h2 id="h-eventos">Relógio dos eventos</h2>
<p class="soft">O que se captura, encaminha ou despacha vira um evento, que o serviço executa depois.</p>
<div class="card"><div class="line"><div><b>${pausado ? 'Pausado: os eventos esperam' : 'Correndo'}</b> <span class="tag${pausado ? '' : ' on'}">${atrasoMs === 0 ? 'sem espera' : `cada um espera ${number(atrasoMs)} ms`}</span>
<div class="small soft">${waiting}</div></div>
<form method="post" action="/treinamento/relogio"><input type="hidden" name="pausado" value="${pausado ? 'nao' : 'sim'}"><button${pausado ? ' class="act"' : ''}>${pausado ? 'Deixar correr' : 'Pausar'}</button></form></div>
<form method="post" action="/treinamento/relogio" class="short"><div><label for="espera">Espera de cada evento, em ms</label><input id="espera" name="atrasoMs" type="number" min="0" max="600000" value="${atrasoMs}" required></div><button>Mudar</button></form></div>
${held}
</section>`
}

function messageRow({ para, assunto, corpo, criadoEm, enviadoEm, falha }: TrainingState['mensagens'][number]): string {
  const state = enviadoEm
    ? `<span class="tag on">enviada</span>`
    : falha
      ? `<span class="tag off">não enviada</span>`
      : '<span class="tag">guardada</span>'
  const why = falha ? `<p class="bad">${escapeHtml(falha)}</p>` : ''
  return `<li><details><summary><b>${escapeHtml(assunto)}</b> ${state}<div class="small"><span class="when">${escapeHtml(moment(criadoEm))} · para ${escapeHtml(para)}</span></div></summary>
${why}<pre>${escapeHtml(corpo)}</pre></details></li>`
}

/** What was written to people, newest first. */
export function mailSection({ mensagens, totalMensagens }: TrainingState, sendsMail: boolean): string {
  const text = sendsMail
    ? 'O serviço as envia pelo servidor de e-mail configurado.'
    : 'Nenhum servidor de e-mail está configurado (SMTP_URL): as mensagens ficam guardadas aqui.'
  const rows =
    mensagens.length === 0
      ? '<p class="none">Nenhuma mensagem ainda. Ela surge quando alguém encaminha e pede o aviso por e-mail.</p>'
      : `<ul class="rows">\n${mensagens.map(messageRow).join('\n')}\n</ul>`
  const more =
    totalMensagens > mensagens.length
      ? `<p class="soft small">Aqui estão as ${number(mensagens.length)} mais novas de ${number(totalMensagens)}.</p>`
      : ''
  return `<section id="mensagens" aria-labelledby="h-mensagens">
<h2 id="h-mensagens">Mensagens de e-mail</h2>
<p class="soft">${text}</p>
${rows}
${more}
</section>`
}
