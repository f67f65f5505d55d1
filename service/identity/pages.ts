import { escapeHtml, type Page } from '../pages/page.ts'
import { shortestPassword } from './invites.ts'
import type { PersonToPick } from './people.ts'

const head = (title: string, text: string) => `<header>
<p class="mark">Serviço do Malote</p>
<h1>${escapeHtml(title)}</h1>
<p class="soft">${escapeHtml(text)}</p>
</header>`

const personButton = ({ login, nome, papel }: PersonToPick) =>
  `<li><button type="submit" name="pessoa" value="${escapeHtml(login)}"><b>${escapeHtml(nome)}</b><span>${escapeHtml(papel ?? 'Cidadão')}</span></button></li>`

/** Where a form's answer may end: back in the program that asked, beside this page itself. */
function formActionTo(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return "'self'"
  // A policy has no way to write an IPv6 address, so that only the scheme can be named.
  return `'self' ${url.hostname.startsWith('[') ? url.protocol : url.origin}`
}

export interface SignInPage {
  /** The program that asks, by its name. */
  readonly client: string
  readonly redirectUri: string
  /** What is no secret in training: who may be picked, and the password of all. Null elsewhere. */
  readonly training: { readonly people: readonly PersonToPick[]; readonly password: string } | null
  /** Whoever signed in from this browser before. */
  readonly present: PersonToPick | undefined
  readonly problem?: string
  readonly login?: string
}

const peopleForm = (people: readonly PersonToPick[]) => `<h2 id="pessoas">Pessoas da demonstração</h2>
<form method="post" aria-labelledby="pessoas"><ul>
${people.map(personButton).join('\n')}
</ul></form>
`

/** Who are you? In training a person of the sample by one press; login and password everywhere. */
export function signInPage({ client, redirectUri, training, present, problem, login = '' }: SignInPage): Page {
  const again = present
    ? `<form method="post" class="card"><p>Neste navegador, por último: <b>${escapeHtml(present.nome)}</b></p>
<div class="row"><button class="act" name="pessoa" value="${escapeHtml(present.login)}">Continuar como ${escapeHtml(present.nome)}</button></div></form>`
    : ''
  const wrong = problem ? `<p class="bad" role="alert" id="problema">${escapeHtml(problem)}</p>` : ''
  const shared = training
    ? `<p class="soft">Aqui todas as pessoas têm a mesma senha: <code>${escapeHtml(training.password)}</code></p>\n`
    : ''
  const described = problem ? ' aria-describedby="problema" aria-invalid="true"' : ''
  return {
    title: problem ? `${problem} Entrar` : 'Entrar',
    formAction: formActionTo(redirectUri),
    body: `${head('Quem está entrando?', `${client} pede que você se identifique.`)}
${again}
${training ? peopleForm(training.people) : ''}<h2 id="com-senha">Com login e senha</h2>
<form method="post" class="card" aria-labelledby="com-senha">
${wrong}<label for="login">Login</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}>
<label for="senha">Senha</label>
<input id="senha" name="senha" type="password" autocomplete="current-password" required${described}>
${shared}<div class="row"><button class="act">Entrar</button></div>
</form>
<form method="post"><div class="row"><button name="cancelar" value="sim">Cancelar</button></div></form>`,
  }
}

const plain = (title: string, text: string): Page => ({ title, body: head(title, text) })

/** The request for sign-in has been answered, or is too old. */
export const expiredPage = (): Page =>
  plain('Este pedido de entrada não vale mais', 'Volte ao programa em que você estava e entre de novo por lá.')

export interface PasswordPage {
  readonly nome: string
  readonly login: string
  readonly codigo: string
  readonly problem?: string
}

/** Where an invited person chooses a password. */
export function passwordPage({ nome, login, codigo, problem }: PasswordPage): Page {
  const wrong = problem ? `<p class="bad" role="alert" id="problema">${escapeHtml(problem)}</p>` : ''
  const described = `aria-describedby="regra${problem ? ' problema' : ''}"${problem ? ' aria-invalid="true"' : ''}`
  const field = (name: string, label: string) => `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" minlength="${shortestPassword}" required ${described}>`
  return {
    title: problem ? `${problem} Definir senha` : 'Definir senha',
    body: `${head('Defina sua senha', `${nome}, você entrará com o login ${login} e a senha que escolher aqui.`)}
<form method="post" action="/convite" class="card">
${wrong}<input type="hidden" name="codigo" value="${escapeHtml(codigo)}">
<input type="hidden" name="login" value="${escapeHtml(login)}" autocomplete="username">
${field('senha', 'Senha')}
${field('repetida', 'A mesma senha, outra vez')}
<p class="soft" id="regra">No mínimo ${shortestPassword} caracteres. Uma frase é mais fácil de lembrar.</p>
<div class="row"><button class="act">Definir senha</button></div>
</form>`,
  }
}

export const passwordChosenPage = (login: string): Page =>
  plain('Senha definida', `Volte ao Malote e entre com o login ${login}. Este link não será mais aceito.`)

/** The link has been used, is too old, or a newer one was made. */
export const lostInvitePage = (): Page =>
  plain('Este link não vale mais', 'Ele serve uma só vez, por 72 horas. Peça outro a quem administra o serviço.')

/** The provider refuses a request; `detail` is the protocol's own English text, for whoever builds a client. */
export const providerErrorPage = (detail: string): Page => ({
  title: 'Não foi possível entrar',
  body: `${head('Não foi possível entrar', 'O pedido do programa não foi aceito. Volte a ele e tente de novo.')}
<p class="soft">Detalhe para o suporte: <code lang="en">${escapeHtml(detail)}</code></p>`,
})

/** Asks before signing out; `form` is the provider's own, with its protection. */
export const leavingPage = (form: string): Page => ({
  title: 'Sair',
  body: `${head('Você quer sair?', 'A próxima entrada neste navegador pedirá de novo que você se identifique.')}
${form}
<div class="row"><button class="act" type="submit" form="op.logoutForm" name="logout" value="yes">Sair</button>
<button type="submit" form="op.logoutForm">Continuar</button></div>`,
})

export const leftPage = (): Page => plain('Você saiu', 'Já pode fechar esta aba.')
