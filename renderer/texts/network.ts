import { commonTexts } from './common.ts'
import { count, joinList } from './numbers.ts'

/** A proxy rule, as the bridge has it. */
type Rule =
  | { readonly mode: 'none' | 'system' }
  | { readonly mode: 'manual'; readonly addresses: readonly string[]; readonly exceptions: readonly string[] }
  | { readonly mode: 'pac'; readonly address: string }

export const proxyTexts = {
  name: 'Proxy',
  note: 'O caminho até o serviço. A mudança vale na hora, e o que está sendo enviado termina pelo caminho anterior.',
  noPac: 'Um arquivo PAC só pode ser usado no programa instalado.',
  organisation: 'O da organização',
  system: 'O do sistema',
  none: 'Nenhum',
  manual: 'Um endereço',
  pac: 'Um arquivo PAC',
  address: 'Endereço do proxy',
  addressHint:
    'Como http://proxy.exemplo.gov.br:3128. Também https, socks4 e socks5. Mais de um: na ordem, com vírgulas.',
  exceptions: 'Endereços sem proxy',
  exceptionsHint: 'Nomes como interno.gov.br, com vírgulas; valem também para o que está abaixo deles.',
  pacAddress: 'Endereço do arquivo PAC',
  pacHint: 'Como http://rede.exemplo.gov.br/proxy.pac.',
  use: 'Usar este proxy',
  used: 'O Malote usa agora o proxy indicado.',
} as const

/** Why an address that the person has typed cannot be used. */
export const proxyProblems = {
  empty: 'Informe o endereço do proxy.',
  user: 'Retire o usuário e a senha do endereço. O Malote os pede quando o proxy exige, e os guarda com segurança.',
  port: 'Informe também a porta, como em http://proxy.exemplo.gov.br:3128.',
  shape: 'Informe um endereço como http://proxy.exemplo.gov.br:3128.',
  exceptions: 'Informe só nomes, como interno.gov.br, separados por vírgulas.',
  pac: 'Informe o endereço do arquivo, como http://rede.exemplo.gov.br/proxy.pac.',
} as const

/** A rule in a few words. */
export function ruleText(rule: Rule): string {
  switch (rule.mode) {
    case 'none':
      return 'Sem proxy'
    case 'system':
      return 'O proxy do sistema'
    case 'manual':
      return `${joinList(rule.addresses)}${rule.exceptions.length === 0 ? '' : `, menos para ${joinList(rule.exceptions)}`}`
    case 'pac':
      return `O arquivo PAC ${rule.address}`
  }
}

const schemeNames: Readonly<Record<string, string>> = {
  digest: 'Digest',
  ntlm: 'NTLM',
  negotiate: 'Negotiate (Kerberos)',
}

export const questionTexts = {
  title: 'O proxy da rede pede usuário e senha',
  user: 'Usuário',
  userProblem: 'O nome de usuário não pode ter dois-pontos.',
  password: 'Senha',
  passwordHint: 'A do proxy, que pode não ser a do serviço.',
  keep: 'Guardar neste computador, cifrada',
  notKept: 'Este computador não guarda senhas com segurança: será preciso informá-la de novo ao abrir o Malote.',
  plain: 'A senha segue sem criptografia até este proxy, como em qualquer navegador.',
  enter: 'Entrar no proxy',
  trying: 'Entrando…',
  later: 'Agora não',
  accepted: 'O proxy aceitou o acesso. O que aguardava continua sozinho.',
  failed: 'O acesso não foi confirmado',
  offline:
    'O proxy não respondeu agora. Confira a rede e tente de novo; nada do que está neste computador foi perdido.',
  gone: 'O proxy não pede mais este acesso. Feche esta pergunta.',
  unsupportedTitle: 'O proxy da rede pede um acesso que o Malote não tem',
  understood: commonTexts.understood,
} as const

export const questionText = ({ proxy, wasRefused }: { proxy: string; wasRefused: boolean }): string =>
  wasRefused
    ? `${proxy} não aceitou o usuário e a senha informados. Informe-os de novo.`
    : `${proxy} só deixa passar quem se identifica. O que você pediu aguarda neste computador e continua sozinho depois.`

export function unsupportedText({ proxy, schemes }: { proxy: string; schemes: readonly string[] }): string {
  const names = schemes.map((scheme) => schemeNames[scheme] ?? scheme)
  const what = names.length === 0 ? 'um tipo de acesso desconhecido' : `acesso por ${joinList(names)}`
  return `${proxy} pede ${what}, e o Malote só tem o acesso por usuário e senha (Basic). Nada foi perdido: o que você pediu aguarda neste computador. Peça ao suporte que libere o endereço do serviço nesse proxy, ou que aceite Basic nele.`
}

export const networkTexts = {
  ask: 'O proxy pede usuário e senha',
  askNote: (proxy: string) => `${proxy}. Até lá, nada passa por ele; o que você pediu aguarda neste computador.`,
  answer: 'Informar',
  signIn: 'Acesso ao proxy',
  forget: 'Esquecer',
  certificates: 'Certificados aceitos',
} as const

export const signInNote = ({ proxy, user, isKept }: { proxy: string; user: string; isKept: boolean }): string =>
  `${user}, em ${proxy}. ${isKept ? 'A senha está guardada neste computador, cifrada.' : 'A senha vale até fechar o Malote.'}`

const authorities = (n: number) => count(n, 'autoridade', 'autoridades')

/** Where the trust in certificates comes from. */
export function certificatesNote({
  bundled,
  system,
  extra,
}: {
  bundled: number
  system: number
  extra: number
}): string {
  const ofSystem =
    system === 0
      ? 'nenhuma do sistema, que não as entregou'
      : `${authorities(system)} do sistema, onde a sua organização instala as dela`
  const ofFile = extra === 0 ? '' : `, e ${authorities(extra)} do arquivo de NODE_EXTRA_CA_CERTS`
  return `O Malote confia em ${authorities(bundled)} que vêm com ele, em ${ofSystem}${ofFile}. Um certificado de outra não é aceito.`
}
