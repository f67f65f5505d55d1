import { escapeHtml } from '../pages/page.ts'
import type { TrainingState } from './state.ts'

type Person = TrainingState['pessoas'][number]

function roleRow({ id, cargo, unidade, ativo }: Person['papeis'][number], nome: string): string {
  const what = `${ativo ? 'Desativar' : 'Ativar'} ${cargo}, ${unidade}, de ${nome}`
  return `<li><div class="line"><div>${escapeHtml(cargo)} · ${escapeHtml(unidade)}${ativo ? '' : ' <span class="tag off">inativo</span>'}<div class="id"><code>${id}</code></div></div>
<form method="post" action="/treinamento/papeis/${id}"><input type="hidden" name="ativo" value="${ativo ? 'nao' : 'sim'}"><button aria-label="${escapeHtml(what)}">${ativo ? 'Desativar' : 'Ativar'}</button></form></div></li>`
}

function personCard({ id, login, nome, cidadao, papeis }: Person, units: string): string {
  const action = `/treinamento/pessoas/${encodeURIComponent(login)}`
  const roles =
    papeis.length === 0 ? '' : `<ul class="roles">${papeis.map((role) => roleRow(role, nome)).join('\n')}</ul>`
  return `<li class="card"><h3>${escapeHtml(nome)}${cidadao ? ' <span class="tag">cidadão</span>' : ''}</h3>
<div class="small"><code>${escapeHtml(login)}</code></div><div class="id"><code>${id}</code></div>
${roles}
<details><summary class="small">Mudar</summary>
<form method="post" action="${action}" class="short"><div><label for="nome-${id}">Nome</label><input id="nome-${id}" name="nome" value="${escapeHtml(nome)}" maxlength="200" required></div><button>Mudar nome</button></form>
<form method="post" action="${action}/papeis" class="short"><div><label for="cargo-${id}">Novo papel: cargo</label><input id="cargo-${id}" name="cargo" maxlength="200" required></div>
<div><label for="unidade-${id}">Unidade</label><select id="unidade-${id}" name="idUnidade">${units}</select></div><button>Dar papel</button></form>
</details></li>`
}

/** Everybody with their roles and ids; what is switched off is said so. */
export function peopleSection({ pessoas, unidades }: TrainingState): string {
  const units = unidades.map(({ id, nome }) => `<option value="${id}">${escapeHtml(nome)}</option>`).join('')
  return `<section id="pessoas" aria-labelledby="h-pessoas">
<h2 id="h-pessoas">Pessoas e papéis</h2>
<p class="soft">O que muda aqui vale no próximo pedido da pessoa. Um papel inativo não age e não recebe.</p>
<ul class="people">
${pessoas.map((person) => personCard(person, units)).join('\n')}
</ul>
<form method="post" action="/treinamento/pessoas" class="card" aria-labelledby="nova-pessoa"><h3 id="nova-pessoa">Acrescentar uma pessoa</h3>
<div class="short"><div><label for="novo-login">Login <span class="hint">letras minúsculas, números e pontos</span></label><input id="novo-login" name="login" pattern="[a-z0-9]+([._\\-][a-z0-9]+)*" maxlength="60" autocapitalize="none" spellcheck="false" required></div>
<div><label for="novo-nome">Nome <span class="hint">entra como cidadão; dê-lhe papéis depois</span></label><input id="novo-nome" name="nome" maxlength="200" required></div><button class="act">Acrescentar</button></div></form>
</section>`
}
