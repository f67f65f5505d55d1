import { escapeHtml } from '../pages/page.ts'
import { faultKinds } from './faults.ts'

const example = (baseUrl: string) => `# Uma falha: os próximos 3 pedidos recebem 503, com Retry-After: 5
curl ${baseUrl}/treinamento/falhas -H 'content-type: application/json' -d '
{"metodo": "POST", "caminho": "/v2/encaminhamento/novo", "falha": "indisponivel",
 "vale": "proximas", "vezes": 3, "tentarDepoisSegundos": 5}'

# Em qualquer endereço, em 10% dos pedidos, sempre na mesma ordem para a mesma semente
curl ${baseUrl}/treinamento/falhas -H 'content-type: application/json' -d '
{"falha": "sorteio", "vale": "acaso", "probabilidade": 0.1, "semente": 42, "atrasoMs": 1500}'

# Desligar uma, ou todas
curl -X DELETE ${baseUrl}/treinamento/falhas/ID
curl -X DELETE ${baseUrl}/treinamento/falhas`

const rows: readonly (readonly [what: string, body: string, does: string])[] = [
  ['GET /treinamento.json', '', 'tudo o que esta página mostra, e os endereços que uma falha pode ter'],
  ['POST /treinamento/relogio', '{"atrasoMs": 500, "pausado": false}', 'o relógio dos eventos; um dos dois basta'],
  ['POST /treinamento/eventos/soltar', '{}', 'deixa ir os eventos presos'],
  ['POST /treinamento/pessoas', '{"login": "…", "nome": "…"}', 'acrescenta uma pessoa'],
  ['POST /treinamento/pessoas/LOGIN', '{"nome": "…"}', 'muda o nome'],
  ['POST /treinamento/pessoas/LOGIN/papeis', '{"cargo": "…", "idUnidade": "…"}', 'dá um papel'],
  ['POST /treinamento/papeis/ID', '{"ativo": false}', 'desativa ou ativa um papel'],
  [
    'POST /treinamento/token',
    '{"login": "…", "scope": "…"}',
    'um token de acesso da pessoa; também: npm run token -- LOGIN',
  ],
  ['POST /treinamento/restaurar', '{"confirma": true}', 'volta ao começo'],
]

/** The same switches for programs. */
export function helpSection(baseUrl: string): string {
  const lines = rows.map(
    ([what, body, does]) =>
      `<li><code>${escapeHtml(what)}</code>${body ? ` <code class="soft">${escapeHtml(body)}</code>` : ''}<div class="small soft">${escapeHtml(does)}</div></li>`,
  )
  return `<section id="programas" aria-labelledby="h-programas">
<h2 id="h-programas">Para programas</h2>
<p class="soft">As mesmas chaves, em JSON e sem token; só deste computador, e nunca de outra página. As falhas ficam na memória do serviço: um novo início as desliga.</p>
<details><summary>Endereços e exemplos</summary>
<pre>${escapeHtml(example(baseUrl))}</pre>
<p class="small soft">falha: ${faultKinds.map((kind) => `<code>${kind}</code>`).join(', ')}. vale: <code>sempre</code>, <code>proximas</code> (com vezes), <code>acaso</code> (com probabilidade e semente). Sem metodo e caminho, qualquer endereço.</p>
<ul class="rows">
${lines.join('\n')}
</ul></details>
</section>`
}
