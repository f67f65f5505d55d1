import { escapeHtml, type HtmlPage } from '../pages/html-page.ts'
import { shortestPassword } from './invites.ts'
import type { PersonToPick } from './people.ts'

const head = (title: string, text: string) => `<header>
<p class="mark">Serviço do Malote</p>
<h1>${escapeHtml(title)}</h1>
<p class="soft">${escapeHtml(text)}</p>
</header>`

const personButton = ({ login, nome, papel }: PersonToPick) =>
  `<li><button type="submit" name="pessoa" value="${escapeHtml(login)}"><b>${escapeHtml(nome)}</b><span>${escapeHtml(papel ?? 'Cidadão')}</span></button></li>`

/** Allowed targets of a form's redirects: this page's origin and the client's redirect address. */
function formActionTo(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return "'self'"
  // A Content-Security-Policy cannot contain an IPv6 address, so only the scheme is named.
  return `'self' ${url.hostname.startsWith('[') ? url.protocol : url.origin}`
}

interface SignInPage {
  /** The client's name. */
  readonly client: string
  readonly redirectUri: string
  /** The people to pick and their password in training; null otherwise. */
  readonly training: { readonly people: readonly PersonToPick[]; readonly password: string } | null
  /** The person who signed in from this browser before. */
  readonly present: PersonToPick | undefined
  readonly problem?: string
  readonly login?: string
}

const peopleForm = (people: readonly PersonToPick[]) => `<h2 id="pessoas">Pessoas da demonstração</h2>
<form method="post" aria-labelledby="pessoas"><ul>
${people.map(personButton).join('\n')}
</ul></form>
`

/** The sign-in page: login and password, and in training a button for each person. */
export function signInPage({ client, redirectUri, training, present, problem, login = '' }: SignInPage): HtmlPage {
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

const plain = (title: string, text: string): HtmlPage => ({ title, body: head(title, text) })

/** The page for a finished or expired sign-in. */
export const expiredPage = (): HtmlPage =>
  plain('Este pedido de entrada não vale mais', 'Volte ao programa em que você estava e entre de novo por lá.')

interface PasswordPage {
  readonly nome: string
  readonly login: string
  readonly codigo: string
  readonly problem?: string
}

/** The page on which an invited person sets a password. */
export function passwordPage({ nome, login, codigo, problem }: PasswordPage): HtmlPage {
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

export const passwordChosenPage = (login: string): HtmlPage =>
  plain('Senha definida', `Volte ao Malote e entre com o login ${login}. Este link não será mais aceito.`)

/** The page for an invalid invitation: used, expired or replaced. */
export const lostInvitePage = (): HtmlPage =>
  plain('Este link não vale mais', 'Ele serve uma só vez, por 72 horas. Peça outro a quem administra o serviço.')

/** The page for a refused request; `detail` is the protocol's English text for developers. */
export const providerErrorPage = (detail: string): HtmlPage => ({
  title: 'Não foi possível entrar',
  body: `${head('Não foi possível entrar', 'O pedido do programa não foi aceito. Volte a ele e tente de novo.')}
<p class="soft">Detalhe para o suporte: <code lang="en">${escapeHtml(detail)}</code></p>`,
})

/** The question before signing out; `form` is the provider's, with its CSRF token. */
export const leavingPage = (form: string): HtmlPage => ({
  title: 'Sair',
  body: `${head('Você quer sair?', 'A próxima entrada neste navegador pedirá de novo que você se identifique.')}
${form}
<div class="row"><button class="act" type="submit" form="op.logoutForm" name="logout" value="yes">Sair</button>
<button type="submit" form="op.logoutForm">Continuar</button></div>`,
})

export const leftPage = (): HtmlPage => plain('Você saiu', 'Já pode fechar esta aba.')
