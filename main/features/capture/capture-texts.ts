import type { ConversionRefusal } from '../../engine/conversion/index.ts'
import type { StoredRow } from './store.ts'

export const captureTexts = {
  brokenCopy: 'A cópia deste arquivo no computador não está mais inteira. Remova-o da lista e adicione-o de novo.',
  altered: 'O serviço informa ter recebido um conteúdo que não é o deste arquivo.',
  notReceived: 'O serviço não recebeu o arquivo.',
  changedCopy:
    'A cópia deste arquivo neste computador mudou depois de examinada, e o Malote não a enviou. Nada foi registrado a partir dela. Remova o arquivo da lista e adicione-o de novo.',
  notCopied: 'O arquivo não foi copiado até o fim. Adicione-o de novo.',
  undated:
    'O documento está registrado em seu nome, mas o serviço não informa desde quando. Confira se foi este envio.',
  capturedByAnother: 'Este documento já foi capturado por outra pessoa.',
  capturedBy: (name: string, registro: string) =>
    `Este documento já foi capturado por ${name}, com o registro ${registro}.`,
  unnamed: 'Arquivo sem nome',
  subjectBraces: 'No assunto do encaminhamento só {nome} vai entre chaves.',
  forwardingAccess: (sentence: string) => `Acesso do encaminhamento: ${sentence}`,
  listedAlready: (name: string) => `É o mesmo documento que "${name}", que já está na lista.`,
  archiveTaken:
    'Os documentos deste arquivo já vieram para Capturar. Para trazer de volta algum que você removeu, adicione o arquivo pela janela.',
  capturedHere: (day: string, registro: string) => `Já foi capturado daqui${day}, com o registro ${registro}.`,
  diskFull:
    'Não há espaço no disco deste computador. O arquivo original não foi alterado: libere espaço e adicione-o de novo.',
  notKept: 'O arquivo não pôde ser guardado neste computador. O original não foi alterado: tente adicioná-lo de novo.',
  unconfirmed:
    'O pedido saiu, a resposta não chegou, e a cópia deste arquivo neste computador mudou: o Malote não pode mais procurá-lo pelo conteúdo. Ele pode ter sido registrado. Procure-o em Documentos; se não estiver lá, remova o arquivo da lista e adicione-o de novo.',
  noLongerWaits: ' não aguarda mais o envio.',
  chooseSigners: ': escolha quem assina.',
  chooseClass: ': escolha a classe documental.',
  citizenOriginal: ': só servidores capturam com valor de original.',
  originalNotOffered: ': a captura com valor de original não está liberada neste ambiente.',
  diskFullUnchanged:
    'Não há espaço no disco deste computador. O arquivo continua como estava: libere espaço e tente de novo.',
  unchanged: 'O disco deste computador não guardou a mudança. O arquivo continua como estava: tente de novo.',
  gaveUp:
    'O Malote não terminou de montar as páginas: o arquivo é grande ou complexo demais. Ele continua como estava.',
  arrangeRefusals: {
    password: 'O PDF está protegido por senha. As páginas dele não podem ser mudadas.',
    protected:
      'O PDF está cifrado. As páginas dele não podem ser mudadas: se for preciso, gere ou digitalize o documento sem proteção.',
    signed:
      'O PDF tem assinatura digital, ou um campo para ela, que se perderia. As páginas dele não podem ser mudadas.',
    form: 'O PDF tem um formulário cujos campos se perderiam. Imprima-o em PDF e adicione o novo arquivo para mudar as páginas.',
    attachments: 'O PDF tem outros arquivos dentro dele, que se perderiam. As páginas dele não podem ser mudadas.',
    unreadable: 'O PDF tem partes que não podem ser copiadas sem perda. As páginas dele não podem ser mudadas.',
  },
  noPageLeft: 'O documento ficaria sem páginas. Nada mudou: deixe ao menos uma página.',
  nothingToMend: 'Nenhuma página precisa do que foi escolhido, ou pode recebê-lo. Nada mudou.',
  drawnBeforeMending:
    'Há dados marcados para cobrir neste documento, e as marcas sairiam do lugar. Nada mudou: cubra-os ou apague as marcas antes de melhorar as páginas.',
  sameParts: 'Duas das partes seriam o mesmo documento, e o serviço só captura um documento uma vez. Nada mudou.',
  noPage:
    'O PDF não tem nenhuma página que possa ser lida. O original não foi alterado: digitalize ou gere o documento de novo, adicione-o e remova este da lista.',
  password:
    'O PDF está protegido por senha. O original não foi alterado: salve uma cópia sem senha, adicione-a e remova esta da lista.',
  damaged:
    'O PDF está danificado e não pode ser aberto. O original não foi alterado: digitalize ou gere o documento de novo, adicione-o e remova este da lista.',
  profilesLocked: (owner: string) => `Os perfis são definidos ${owner}.`,
  profileLocked: (owner: string) => `Este perfil é definido ${owner}.`,
  foreignCapturer: 'O papel escolhido não é seu. Escolha em nome de qual papel os documentos serão enviados.',
  unknownClass: 'A classe escolhida não está mais no plano de classificação.',
  sameProfileName: (name: string) => `Já existe um perfil chamado "${name}". Escolha outro nome.`,
  interruptedCopy: 'Este arquivo não foi copiado até o fim. Remova-o da lista e adicione-o de novo.',
  otherContent: (sha256: string, registered: string | undefined) =>
    `O documento está no serviço, mas com um conteúdo que não é o do arquivo enviado (SHA-256 enviado: ${sha256}; registrado: ${registered}). O serviço pode ter acrescentado algo, como um carimbo. Abra o documento e confira; se não for o seu, avise o suporte.`,
  openForwarding: (name: string, subject: string) =>
    `"${name}": o encaminhamento que aguarda este documento ("${subject}") tem acesso mais amplo que o do documento. Desfaça-o em Envios, mude o acesso dele em Rascunhos e envie de novo.`,
  notArchived: (clauses: string) =>
    `O arquivo não pode virar PDF/A-2b como está: ele não atende, ou o Malote não confere, a ISO 19005-2 em ${clauses}. Nada foi enviado. Desmarque “Passar para PDF/A-2b” e envie de novo.`,
  notFinished: ({ name }: { name: string }) => `"${name}": o PDF ainda não ficou pronto para o envio. Envie de novo.`,
  sheetsSought: ({ name }: { name: string }) =>
    `"${name}": o Malote ainda procura folhas separadoras neste arquivo. Aguarde um momento e envie de novo.`,
  interrupted: 'O Malote não guardou este arquivo até o fim. Remova-o da lista e adicione-o de novo.',
  gone: 'Um dos arquivos não está mais neste computador. Remova-o e anexe-o de novo.',
  /** Followed by the advice for every file that could not be read. */
  contentGone: 'A cópia deste arquivo não está mais na pasta de dados do Malote. Nada mudou: remova-o da lista.',
  acceptedNotShown: 'O serviço aceitou o envio, mas ainda não o mostra.',
  changedWhileCopied: 'O arquivo mudou enquanto era copiado. Aguarde até que fique pronto e adicione-o de novo.',
  sheetsNotRead:
    'O Malote não conseguiu procurar folhas separadoras em todas as páginas. O arquivo ficou inteiro: confira as páginas antes de enviar.',
  onlySheets: 'O arquivo só tem folhas separadoras ou de rosto, nenhuma página de documento. Nada mudou nele.',
  notSplit: (reason: string | undefined) =>
    `O arquivo tem folhas separadoras, mas não foi separado e ficou inteiro.${reason === undefined ? '' : ` ${reason}`}`,
  originalNotReleased: 'A captura com valor de original não está liberada aqui. Escolha outro tipo e envie de novo.',
  originalRefused: 'O serviço não aceita este arquivo com valor de original.',
}

export const removedSentence = ({ name, state }: StoredRow) =>
  state === 'done'
    ? `É o mesmo documento que "${name}", que já foi enviado daqui. Para enviá-lo de novo, adicione-o pela janela.`
    : `É o mesmo documento que "${name}", que foi removido da lista. Para trazê-lo de volta, adicione-o pela janela.`

export const adoptSentence = (refused: string) =>
  refused === 'too-large'
    ? 'O arquivo passaria do tamanho que o serviço recebe. Nada mudou.'
    : 'O arquivo montado não ficou inteiro. Nada mudou: tente de novo.'

/** A profile may name a role that is not, or no longer, the person's. */
export const noCapturerSentence = ({ name, idPapel }: StoredRow) =>
  idPapel === null
    ? 'Escolha em nome de qual papel os documentos serão enviados.'
    : `"${name}": o papel escolhido para ele não é seu. Escolha outro.`

export function notSendableSentence({ name, state, problem }: StoredRow): string {
  if (state === 'preparing') return `"${name}" ainda está sendo copiado para este computador. Aguarde o término.`
  if (state === 'problem') return `"${name}": ${problem ?? 'não pode ser enviado.'}`
  if (state === 'deleted')
    return `"${name}" foi excluído ou removido da assinatura. Remova-o daqui, ou anexe outro documento.`
  if (state === 'done') return `"${name}" foi capturado, mas o serviço não informou o registro. Anexe o documento.`
  return `"${name}" foi removido de Capturar. Remova-o daqui, ou adicione o arquivo de novo.`
}

export function diskSentence(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return captureTexts.diskFull
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'Este computador não permite gravar na pasta de dados do Malote. O arquivo original não foi alterado: verifique as permissões da pasta e adicione-o de novo.'
  }
  return 'O disco deste computador não guardou a cópia do arquivo. O original não foi alterado: tente adicioná-lo de novo.'
}

/** The sentence for an original that could not be read. */
export function unreadableSentence(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'O arquivo não está mais onde estava. Adicione-o de novo.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'Este computador não permite ler o arquivo. Verifique as permissões.'
  return 'O arquivo não pôde ser lido. O original não foi alterado: tente adicioná-lo de novo.'
}

export const copyRefusals = {
  folder: 'É uma pasta. Abra-a e escolha os arquivos PDF que estão nela.',
  empty: 'O arquivo está vazio. Digitalize ou gere o documento de novo.',
  'no-pdf':
    'Não é um PDF, nem um arquivo que o Malote transforme em PDF. Salve o documento como PDF e adicione-o de novo.',
  'late-start':
    'O PDF deste arquivo só começa depois de muito conteúdo estranho, e outros programas não o abrem assim. Salve o documento de novo como PDF e adicione-o outra vez.',
  incomplete: 'O PDF está incompleto. Aguarde o fim da digitalização, ou gere-o de novo, e adicione-o outra vez.',
}

export const tooLarge = (maxMegabytes?: number) =>
  `O arquivo passa de ${maxMegabytes === undefined ? '2 GB' : `${maxMegabytes} MB`}, o máximo que o serviço recebe. Divida-o.`

export const copyFailed =
  'O Malote não terminou de copiar o arquivo. O original não foi alterado: tente adicioná-lo de novo e, se acontecer outra vez, reinicie o Malote.'

/** Why no PDF was made of a file, which stays as it was. */
export const conversionSentences = {
  unknown: 'O Malote não sabe ler este tipo de arquivo. Salve o documento como PDF e adicione-o de novo.',
  damaged: 'O arquivo está danificado ou incompleto. O original não foi alterado: obtenha-o de novo e adicione-o.',
  password: 'O arquivo está protegido por senha. O original não foi alterado: salve uma cópia sem senha e adicione-a.',
  'too-large':
    'O arquivo é grande demais para virar PDF aqui. O original não foi alterado: divida-o, ou salve-o como PDF.',
  'too-many':
    'Há arquivos demais dentro deste, ou arquivos dentro de arquivos em níveis demais. O original não foi alterado: extraia o que interessa e adicione-o.',
  slow: 'O Malote não terminou de transformar o arquivo em PDF. O original não foi alterado: salve-o como PDF e adicione-o.',
  crashed:
    'A transformação do arquivo em PDF parou no meio. O original não foi alterado: adicione-o de novo ou, se acontecer outra vez, salve-o como PDF.',
  memory:
    'O arquivo precisa de memória demais para virar PDF aqui. O original não foi alterado: salve-o como PDF e adicione-o.',
  'no-office':
    'Para transformar este arquivo em PDF, o Malote precisa do LibreOffice, que não está instalado neste computador. Instale-o, ou salve o documento como PDF e adicione-o.',
  empty: 'Não há nada neste arquivo que possa virar documento. O original não foi alterado.',
  cancelled: 'O Malote parou antes de transformar o arquivo em PDF. O original não foi alterado: adicione-o de novo.',
} satisfies Record<ConversionRefusal, string>

/** The reasons of all parts of a file of which none has become a document; each reason once. */
export function nothingTaken(parts: readonly { readonly name: string; readonly reason: string }[]): string {
  if (parts.length === 0) return conversionSentences.empty
  const reasons = [...Map.groupBy(parts, ({ reason }) => reason)].map(([reason, alike]) => {
    const names = alike.slice(0, mostNamed).map(({ name }) => `"${name}"`)
    const others = alike.length > mostNamed ? ` e mais ${alike.length - mostNamed}` : ''
    return `${names.join(', ')}${others}: ${reason}`
  })
  return `Nada deste arquivo virou documento. ${reasons.join(' ')}`
}
const mostNamed = 5

const keptAsItIs = 'Nada foi enviado. Desmarque “Anexar o arquivo original ao PDF”, ou'
const archiveKept = 'Nada foi enviado. Desmarque “Passar para PDF/A-2b”, ou adicione o arquivo de novo.'
/** Why a PDF has not become PDF/A. */
export const archiveSentences = {
  signed: `O PDF está assinado, e a assinatura se perderia em PDF/A. ${archiveKept}`,
  protected: `O PDF está cifrado, e PDF/A não pode ser. ${archiveKept}`,
  password: `O PDF está protegido por senha, e PDF/A não pode ser. ${archiveKept}`,
  unreadable: `O PDF tem partes que não podem ser mudadas. ${archiveKept}`,
  'gave-up': `O Malote não terminou de passar o arquivo para PDF/A. ${archiveKept}`,
}
/** Why an original was not attached. */
export const attachSentences = {
  signed: (name: string) =>
    `"${name}" não foi anexado: o PDF está assinado, e a assinatura se perderia. ${keptAsItIs} adicione o arquivo de novo.`,
  protected: (name: string) =>
    `"${name}" não foi anexado: o PDF está cifrado. ${keptAsItIs} adicione o arquivo de novo.`,
  password: (name: string) =>
    `"${name}" não foi anexado: o PDF está protegido por senha. ${keptAsItIs} adicione o arquivo de novo.`,
  unreadable: (name: string) =>
    `"${name}" não foi anexado: o PDF tem partes que não podem ser mudadas. ${keptAsItIs} adicione o arquivo de novo.`,
  'too-large': (name: string) =>
    `"${name}" é grande demais para ser anexado ao PDF. ${keptAsItIs} envie o original à parte.`,
  'gave-up': (name: string) => `"${name}" não foi anexado: o Malote não terminou a tempo. ${keptAsItIs} tente de novo.`,
}
