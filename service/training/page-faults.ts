import { escapeHtml } from '../pages/page.ts'
import type { FaultKind } from './faults.ts'
import type { ShownFault, TrainingState } from './state.ts'

/** Each kind in words, in the order of the list. */
const words: Readonly<Record<FaultKind, string>> = {
  atraso: 'A resposta demora',
  erro: 'O serviço dá erro (500)',
  indisponivel: 'O serviço está indisponível (503)',
  limite: 'Houve pedidos demais (429)',
  'nao-autorizado': 'A entrada da pessoa venceu (401)',
  'queda-antes': 'A conexão cai antes: nada foi feito',
  'queda-depois': 'A conexão cai depois: o pedido foi feito',
  'evento-preso': 'O evento fica preso',
  'evento-falho': 'O evento falha',
  'outros-bytes': 'O documento chega com outros bytes',
  sorteio: 'Uma falha sorteada entre as sete primeiras',
}

const shownPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const endpointWords = ({ metodo, caminho }: { metodo: string; caminho: string }): string => {
  if (caminho === '*') return metodo === '*' ? 'qualquer endereço' : `${metodo} em qualquer endereço`
  return `${metodo === '*' ? 'qualquer método em' : metodo} ${shownPath(caminho)}`
}
const number = (value: number) => value.toLocaleString('pt-BR')

function whenWords({ vale, vezes = 0, restantes = 0, probabilidade = 0, semente }: ShownFault): string {
  if (vale === 'sempre') return 'sempre'
  if (vale === 'proximas') {
    if (restantes === 0) return vezes === 1 ? 'já usada' : `já usada ${number(vezes)} vezes`
    return restantes === 1 ? 'na próxima vez' : `nas próximas ${number(restantes)} vezes`
  }
  return `${number(probabilidade * 100)}% das vezes · semente ${semente}`
}

function detailWords({ atrasoMs, tentarDepoisSegundos, aplicadas }: ShownFault): string {
  return [
    ...(atrasoMs === undefined ? [] : [`demora ${number(atrasoMs)} ms`]),
    ...(tentarDepoisSegundos === undefined ? [] : [`Retry-After ${number(tentarDepoisSegundos)} s`]),
    aplicadas === 0 ? 'ainda não aconteceu' : `aconteceu ${number(aplicadas)} ${aplicadas === 1 ? 'vez' : 'vezes'}`,
  ].join(' · ')
}

function faultRow(fault: ShownFault): string {
  const used = fault.vale === 'proximas' && fault.restantes === 0
  return `<li><div class="line"><div><b>${escapeHtml(words[fault.falha])}</b> <span class="tag${used ? '' : ' on'}">${escapeHtml(whenWords(fault))}</span>
<div class="small"><code>${escapeHtml(endpointWords(fault))}</code></div><div class="small soft">${escapeHtml(detailWords(fault))}</div></div>
<form method="post" action="/treinamento/falhas/${fault.id}/remover"><button aria-label="Remover: ${escapeHtml(words[fault.falha])}, ${escapeHtml(endpointWords(fault))}">Remover</button></form></div></li>`
}

function list(faults: readonly ShownFault[]): string {
  if (faults.length === 0) return '<p class="none">Nenhuma falha está ligada: o serviço atende normalmente.</p>'
  return `<ul class="rows">
${faults.map(faultRow).join('\n')}
</ul>
<form method="post" action="/treinamento/falhas/remover"><div class="row"><button>Remover todas</button></div></form>`
}

/** What was filled in, by the names of the fields, where a form comes back with something wrong in it. */
export type Entered = Readonly<Record<string, unknown>>

const startsWith: Entered = { vezes: 1, chance: 25, atrasoMs: 2000, tentarDepoisSegundos: 5, semente: '' }

function fieldsOf(entered: Entered) {
  const given = (name: string) => String(entered[name] ?? startsWith[name] ?? '')
  return {
    options: (name: string, list: readonly (readonly [value: string, text: string])[]) =>
      list
        .map(([value, text]) => {
          const selected = given(name) === value ? ' selected' : ''
          return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(text)}</option>`
        })
        .join(''),
    number: (id: string, name: string, least: number, most: number, more = '') =>
      `<input id="${id}" name="${name}" type="number" min="${least}" max="${most}" value="${escapeHtml(given(name))}"${more}>`,
  }
}

const times = [
  ['sempre', 'Sempre'],
  ['proximas', 'Nas próximas vezes'],
  ['acaso', 'Ao acaso'],
] as const

/** What may go wrong, what is set to, and a form for one more. */
export function faultsSection({ falhas, enderecos }: TrainingState, entered: Entered = {}): string {
  const { options, number: numberField } = fieldsOf(entered)
  const endpoints = enderecos.map(
    ({ metodo, caminho }) => [`${metodo} ${caminho}`, `${shownPath(caminho)}  ·  ${metodo}`] as const,
  )
  const kinds = Object.entries(words)
  return `<section id="falhas" aria-labelledby="h-falhas">
<h2 id="h-falhas">Falhas</h2>
<p class="soft">O que dá errado de propósito. Se várias servem a um pedido, as demoras se somam, e a primeira que o interrompe decide.</p>
<div class="cols"><div>
${list(falhas)}
</div>
<form method="post" action="/treinamento/falhas" class="card" aria-labelledby="nova-falha">
<h3 id="nova-falha">Ligar uma falha</h3>
<div class="fields">
<div class="wide"><label for="falha">O que acontece</label><select id="falha" name="falha">${options('falha', kinds)}</select></div>
<div class="wide"><label for="endereco">Onde</label><select id="endereco" name="endereco">${options('endereco', [['* *', 'Qualquer endereço'], ...endpoints])}</select></div>
<div><label for="vale">Quando</label><select id="vale" name="vale">${options('vale', times)}</select></div>
<div><label for="vezes">Quantas vezes <span class="hint">se for nas próximas</span></label>${numberField('vezes', 'vezes', 1, 100_000)}</div>
<div><label for="chance">Chance, em % <span class="hint">se for ao acaso</span></label>${numberField('chance', 'chance', 0, 100, ' step="any"')}</div>
<div><label for="semente">Semente <span class="hint">se for ao acaso; vazia: nova</span></label>${numberField('semente', 'semente', 0, 4_294_967_295)}</div>
<div><label for="atraso">Demora, em ms <span class="hint">se a resposta demora</span></label>${numberField('atraso', 'atrasoMs', 1, 600_000)}</div>
<div><label for="depois">Retry-After, em s <span class="hint">se for 503 ou 429</span></label>${numberField('depois', 'tentarDepoisSegundos', 0, 3600)}</div>
</div>
<div class="row"><button class="act">Ligar</button></div>
</form></div>
</section>`
}
