import { commonTexts, factLabels } from './common.ts'
import { draftFieldTexts, draftProblemTexts } from './drafts.ts'
import { captureColumnTexts } from './table-columns.ts'

/** The screen of watched folders and profiles. */
export const foldersScreenTexts = {
  title: 'Pastas e perfis',
  detail: 'Pasta ou perfil',
  back: commonTexts.backToList,
  toCapture: 'Capturar',
  watchFolder: 'Monitorar pasta',
  newProfile: 'Novo perfil',
  loading: 'Abrindo as pastas e os perfis',
  emptyTitle: 'Nenhuma pasta monitorada',
  emptyText:
    'O Malote traz para Capturar o que o scanner gravar numa pasta, e um perfil já preenche tipo, acesso e classe. Comece por Monitorar pasta.',
  folders: 'Pastas monitoradas',
  profiles: 'Perfis',
  noProfile: 'sem perfil',
  sendsAtOnce: 'envia sozinho',
  noneTitle: 'Nada selecionado',
  noneText:
    'Selecione uma pasta para ver o que chegou dela, ou um perfil para mudar como os documentos são preenchidos.',
} as const

/** The pane of a watched folder. */
export const folderDetailTexts = {
  resume: 'Continuar',
  pause: 'Pausar',
  stop: 'Parar de monitorar',
  discard: 'Descartar mudanças',
  save: 'Salvar',
  stopTitle: (name: string) => `Parar de monitorar ${name}?`,
  stopText: 'Nada na pasta é tocado, e o que já veio dela continua em Capturar.',
  keep: 'Continuar monitorando',
} as const

/** The settings of a watched folder. */
export const folderFieldTexts = {
  name: 'Nome',
  nameHint: 'Aparece na lista ao lado de cada documento que vier dela.',
  profile: 'Perfil',
  noProfile: 'Sem perfil',
  noProfileDetail: 'Os documentos entram na lista e você preenche.',
  sendsAtOnce: 'Envia sozinho o que chegar.',
  originals: 'Originais',
  share: 'Pasta de rede (verificada de tempos em tempos)',
  others: 'Receber também imagens, mensagens, arquivos compactados e de escritório',
  othersHint:
    'O Malote faz PDFs deles. De uma mensagem ou de um arquivo compactado, cada documento vira uma linha, e nada sai sem você.',
  splits: 'Separar por folhas separadoras e de rosto',
  splitsHint:
    'Cada arquivo é procurado página por página. As folhas e o verso em branco delas ficam de fora, e cada documento vira uma linha.',
} as const

/** The settings of a folder or profile that the person may not change. */
export const lockedFactTexts = {
  text: 'Aqui você vê como ela está definida.',
  profileText: 'Aqui você vê como ele está definido.',
  profile: folderFieldTexts.profile,
  noProfile: folderFieldTexts.noProfile,
  originals: folderFieldTexts.originals,
  place: 'Onde fica',
  share: 'Na rede',
  others: 'Outros formatos',
  takesOthers: 'Recebe também imagens, mensagens e arquivos de escritório',
  sheets: 'Folhas separadoras',
  splits: 'Separa os documentos pelas folhas',
  local: 'Neste computador',
  kind: captureColumnTexts.kind,
  access: factLabels.access,
  classe: captureColumnTexts.class,
  pattern: 'Lido do nome do arquivo',
  signers: captureColumnTexts.signers,
  recognised: 'Texto reconhecido',
  addsTextLayer: 'Gravado no PDF antes do envio',
  forwarded: 'Encaminhado a',
  covers: 'Folha de rosto',
  coversSend: 'Envia sem perguntar o que vier atrás dela',
  sending: 'Envio',
  sendsAtOnce: 'Envia sozinho o que chegar das pastas',
  asks: 'Aguarda que você confirme',
} as const

/** Beginning to watch a folder. */
export const newFolderTexts = {
  loading: 'Procurando pastas',
  title: 'Monitorar uma pasta',
  folder: 'Pasta',
  chooseAnother: 'Escolher outra pasta',
  cancel: commonTexts.cancel,
  start: 'Começar a monitorar',
  foot: 'O que já está na pasta e o que chegar depois entra em Capturar quando o scanner terminar de gravar.',
  noneTitle: 'Nenhuma pasta escolhida',
  noneInBrowser: 'Escolha, entre as suas pastas neste computador, aquela em que o scanner grava os PDFs.',
  none: 'Nenhuma pasta foi escolhida. Escolha aquela em que o scanner grava os PDFs.',
  choose: 'Escolher pasta',
} as const

/** The dialog that chooses a folder below the home. */
export const folderChooserTexts = {
  title: 'Escolher pasta',
  choose: 'Escolher esta pasta',
  cancel: commonTexts.cancel,
  adviceToWatch: 'Abra a pasta em que o scanner grava os PDFs.',
  loading: 'Abrindo a pasta pessoal',
  none: 'Não há outras pastas dentro desta.',
  foldersIn: (name: string) => `Pastas em ${name}`,
  cut: (shown: number) => `Esta pasta tem mais pastas do que as ${shown} mostradas.`,
  path: 'Caminho',
} as const

export const picturePapers = [
  { id: 'as-is', text: 'Do tamanho da imagem' },
  { id: 'a4', text: 'A4' },
] as const

/** The form of a profile. */
export const profileFormTexts = {
  newProfile: 'Novo perfil',
  remove: 'Excluir perfil',
  cancel: commonTexts.cancel,
  discard: 'Descartar mudanças',
  save: 'Salvar perfil',
  name: 'Nome do perfil',
  nameExample: 'Notas fiscais do balcão',
  pattern: 'Ler do nome do arquivo',
  patternExample: '{classe} - {nome}',
  sendsAtOnce: 'Enviar sem perguntar o que chegar das pastas',
  addsTextLayer: 'Gravar o texto reconhecido no PDF',
  addsTextLayerHint:
    'Vale para PDFs que são só imagem: o texto fica invisível sobre ela, e pode ser pesquisado depois da captura. O envio sem perguntar espera por ele até 30 minutos. Um PDF assinado não muda.',
  picturePaper: 'Página das imagens',
  attachesOriginal: 'Anexar ao PDF o arquivo de que ele foi feito',
  makesArchive: 'Passar para PDF/A-2b antes do envio',
  coversSend: 'Enviar sem perguntar o que vier com folha de rosto',
  removeTitle: (name: string) => `Excluir o perfil ${name}?`,
  removeText: 'As pastas que o usam continuam monitoradas, sem perfil. O que já foi preenchido não muda.',
  keep: 'Manter',
} as const

/** The menu that fills files as a profile says. */
export const profileMenuTexts = {
  button: 'Usar perfil',
  fillAs: 'Preencher como no perfil',
  none: 'Nenhum perfil ainda',
  create: 'Criar um perfil',
  manage: 'Criar ou mudar perfis',
} as const

/** The destination of a profile's files. */
export const destinationTexts = {
  forward: 'Encaminhar depois de capturado',
  subject: factLabels.subject,
  message: draftFieldTexts.message,
  access: 'Acesso do encaminhamento',
  notify: draftFieldTexts.notify,
  noRecipients: draftProblemTexts.recipients,
  noSubject: draftProblemTexts.subject,
  noMessage: draftProblemTexts.message,
} as const
