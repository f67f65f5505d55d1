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
  sorteio: 'Uma das sete primeiras, por sorteio',
}

const shownPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const endpointWords = ({ metodo, caminho }: { metodo: string; caminho: string }): string => {
  if (caminho === '*') return metodo === '*' ? 'qualquer endereço' : `${metodo} em qualquer endereço`
  return `${metodo === '*' ? 'qualquer método em' : metodo} ${shownPath(caminho)}`
}
const number = (value: number) => value.toLocaleString('pt-BR')

function whenWords({ vale, vezes = 0, restantes = 0, probabilidade = 0, semente }: ShownFault): string {
  if (vale === 'sempre') return 'sempre'
  if (vale === 'proximas') return restantes === 0 ? `já usada ${number(vezes)}×` : `mais ${number(restantes)}×`
  return `${number(probabilidade * 100)}% das vezes · semente ${semente}`
}

function detailWords({ atrasoMs, tentarDepoisSegundos, aplicadas }: ShownFault): string {
  return [
    ...(atrasoMs === undefined ? [] : [`demora ${number(atrasoMs)} ms`]),
    ...(tentarDepoisSegundos === undefined ? [] : [`Retry-After ${number(tentarDepoisSegundos)} s`]),
    aplicadas === 0 ? 'ainda não aconteceu' : `aconteceu ${number(aplicadas)}×`,
  ].join(' · ')
}

function faultRow(fault: ShownFault): string {
  const used = fault.vale === 'proximas' && fault.restantes === 0
  return `<li><div class="line"><div><b>${escapeHtml(words[fault.falha])}</b><span class="tag ${used ? '' : 'on'}">${escapeHtml(whenWords(fault))}</span>
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

const option = (value: string, text: string) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`

/** What may go wrong, what is set to, and a form for one more. */
export function faultsSection({ falhas, enderecos }: TrainingState): string {
  const endpoints = enderecos.map(({ metodo, caminho }) =>
    option(`${metodo} ${caminho}`, `${shownPath(caminho)}  ·  ${metodo}`),
  )
  const kinds = (Object.keys(words) as FaultKind[]).map((kind) => option(kind, words[kind]))
  return `<section id="falhas" aria-labelledby="h-falhas">
<h2 id="h-falhas">Falhas</h2>
<p class="soft">O que dá errado de propósito. Se várias servem a um pedido, as demoras se somam, e a primeira que o interrompe decide.</p>
<div class="cols"><div>
${list(falhas)}
</div>
<form method="post" action="/treinamento/falhas" class="card" aria-labelledby="nova-falha">
<h3 id="nova-falha">Ligar uma falha</h3>
<div class="fields">
<div class="wide"><label for="falha">O que acontece</label><select id="falha" name="falha">${kinds.join('')}</select></div>
<div class="wide"><label for="endereco">Onde</label><select id="endereco" name="endereco">${option('* *', 'Qualquer endereço')}${endpoints.join('')}</select></div>
<div><label for="vale">Quando</label><select id="vale" name="vale">${option('sempre', 'Sempre')}${option('proximas', 'Nas próximas vezes')}${option('acaso', 'Ao acaso')}</select></div>
<div><label for="vezes">Quantas vezes <span class="hint">se for nas próximas</span></label><input id="vezes" name="vezes" type="number" min="1" max="100000" value="1"></div>
<div><label for="chance">Chance, em % <span class="hint">se for ao acaso</span></label><input id="chance" name="chance" type="number" min="0" max="100" step="any" value="25"></div>
<div><label for="semente">Semente <span class="hint">se for ao acaso; vazia: nova</span></label><input id="semente" name="semente" type="number" min="0" max="4294967295"></div>
<div><label for="atraso">Demora, em ms <span class="hint">se a resposta demora</span></label><input id="atraso" name="atrasoMs" type="number" min="1" max="600000" value="2000"></div>
<div><label for="depois">Retry-After, em s <span class="hint">se for 503 ou 429</span></label><input id="depois" name="tentarDepoisSegundos" type="number" min="0" max="3600" value="5"></div>
</div>
<div class="row"><button class="act">Ligar</button></div>
</form></div>
</section>`
}
