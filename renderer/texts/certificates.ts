import { dateFormat } from '../../contract/dates.ts'
import { count } from './numbers.ts'

interface Certificate {
  readonly place: string
  readonly name: string | null
  readonly cpf: string | null
  readonly issuer: string | null
  readonly validUntil: string | null
}

export const certificateTexts = {
  sign: 'Assinar com certificado',
  title: (n: number) => (n === 1 ? 'Assinar com certificado' : `Assinar ${n} documentos com certificado`),
  explained:
    'A assinatura fica dentro do PDF, com o seu certificado. Até o envio você pode desfazê-la, como qualquer mudança no arquivo.',
  certificate: 'Certificado',
  looking: 'Procurando certificados neste computador',
  none: 'Nenhum token com certificado foi encontrado. Conecte o token, ou use um arquivo A1.',
  notLooked: 'Um token não pôde ser consultado',
  file: 'Usar arquivo A1 (.pfx ou .p12)',
  again: 'Procurar de novo',
  documents: 'Documentos',
  notOpened: 'não aberto',
  unreadToo: (n: number) => `Assinar também ${count(n, 'documento que não li', 'documentos que não li')}`,
  ofOther: (name: string) => `O certificado é de ${name}, e não meu: assinar assim mesmo`,
  tooMany: { title: 'São documentos demais', text: 'De uma vez, você pode assinar até 500. Selecione menos.' },
  act: (n: number) => `Assinar ${count(n, 'documento', 'documentos')}`,
  cancel: 'Cancelar',
  close: 'Fechar',
  stop: 'Parar depois deste',
  asking:
    'Informe o PIN ou a senha na janela que o Malote abriu, e só nela: esta página não os pede nem os vê. Se você a fechou, cancele e comece de novo.',
  keypad: 'Digite o PIN no teclado do próprio token. O Malote não o vê.',
  system: 'Se o Windows pedir o PIN, informe-o na janela dele: o Malote não o pede nem o vê.',
  stopping: 'O documento que está sendo assinado termina. Os demais não são iniciados.',
  progress: 'Assinatura com certificado',
  entries: 'Resultado de cada documento',
  stopped: 'A assinatura parou',
  notBegun: 'A assinatura não começou',
} as const

/** Of the visible mark of a signature. */
export const markTexts = {
  label: 'Marca visível nas páginas',
  pages: { none: 'Sem marca', last: 'Na última página', every: 'Em todas as páginas' },
  place: 'Lugar da marca',
  spots: {
    'foot-right': 'Embaixo, à direita',
    'foot-middle': 'Embaixo, no meio',
    'foot-left': 'Embaixo, à esquerda',
    'head-right': 'No alto, à direita',
    'head-middle': 'No alto, no meio',
    'head-left': 'No alto, à esquerda',
    chosen: 'Escolhido na página',
  },
  inProfile: 'Proposta ao assinar com certificado os arquivos deste perfil.',
  page: (name: string) => `Última página de ${name}`,
  mark: 'Marca da assinatura',
  keys: 'Arraste a marca, ou mova-a com as setas.',
  looking: 'Procurando um lugar livre',
  asWanted: 'A marca diz quem assinou, quando e como conferir.',
  moved: 'Ali há conteúdo, ou falta espaço: a marca fica no lugar livre mais próximo.',
  none: {
    title: 'Não há lugar livre para a marca',
    text: 'Ela cobriria o que está na última página. Escolha assinar sem marca.',
  },
  notPlaced: 'O lugar da marca não pôde ser procurado',
  others: 'Em cada um dos outros documentos, a marca fica no mesmo lugar ou no lugar livre mais próximo.',
  onlyLast: (n: number) =>
    `${count(n, 'documento já tem', 'documentos já têm')} assinatura: nas outras páginas, a marca a invalidaria, e por isso fica só na última.`,
} as const

/** Of Ajustes. */
export const ownCertificateTexts = {
  lead: 'Com um certificado seu, você assina PDFs em Capturar. O Malote não guarda certificado, senha nem PIN.',
  file: 'A1: um arquivo',
  fileNote:
    'Você precisa do arquivo .pfx ou .p12 e da senha dele. Escolha-o em Capturar, em Assinar com certificado: ele fica disponível até você sair da conta, e a senha é pedida a cada lote.',
  token: 'A3: um token ou cartão',
  tokenNote:
    'Você precisa do token conectado, ou do cartão na leitora, e do programa do fabricante instalado neste computador. O PIN é pedido a cada lote.',
  store: 'Certificados instalados no Windows',
  storeNote:
    'No Windows, o Malote também encontra os certificados instalados nele, inclusive o de um token com o programa do fabricante. O PIN ou a senha, se houver, é pedido pelo próprio Windows.',
  found: 'Encontrados agora',
  foundNote: 'Procurar não pede o PIN nem a senha.',
  problem: 'não assina',
} as const

/** "Ana Prado (***.222.333-**)"; the place where the certificate is not known before its password. */
export const certificateName = ({ name, cpf, place }: Certificate): string => {
  if (name === null) return place
  return cpf === null ? name : `${name} (${cpf})`
}

const dayOf = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })

export const certificateDetail = ({ name, place, issuer, validUntil }: Certificate): string =>
  [name === null ? 'Arquivo A1' : place, issuer, validUntil === null ? null : `válido até ${dayOf(validUntil)}`]
    .filter((part) => part !== null)
    .join(' · ')

interface Batch {
  readonly state: 'asking' | 'keypad' | 'system' | 'running' | 'stopping' | 'ended'
  readonly entries: readonly { readonly state: string }[]
}

/** "Assinando, 3 de 5", "Parando, 3 de 5", "5 documentos assinados", "2 de 5 assinados". */
export function signingTitle({ state, entries }: Batch): string {
  const total = entries.length
  const signed = entries.filter((entry) => entry.state === 'signed').length
  if (state === 'asking') return 'Aguardando o PIN ou a senha'
  if (state === 'keypad') return 'Aguardando o PIN no teclado do token'
  if (state !== 'ended') {
    const settled = entries.filter((entry) => entry.state === 'signed' || entry.state === 'failed').length
    return `${state === 'stopping' ? 'Parando' : 'Assinando'}, ${settled} de ${total}`
  }
  if (signed === total) return count(total, 'documento assinado', 'documentos assinados')
  return signed === 0 ? 'Nada foi assinado' : `${signed} de ${total} assinados`
}

export const entryBadges = {
  waiting: { text: 'na fila', tone: 'quiet', icon: 'wait' },
  signing: { text: 'assinando', tone: 'going', icon: 'going' },
  signed: { text: 'assinado', tone: 'ok', icon: 'ok' },
  failed: { text: 'não assinado', tone: 'danger', icon: 'bad' },
  'not-tried': { text: 'não iniciado', tone: 'quiet', icon: 'local' },
} as const
