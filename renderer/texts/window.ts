import { clockText } from '../../contract/connection-words.ts'
import { count, shortCount, size, speed } from './numbers.ts'

export const programName = 'Malote'

/** The title of the window, which browsers and taskbars show. */
export const windowTitle = (unread: number): string =>
  unread === 0 ? programName : `(${shortCount(unread)}) ${programName}`

export const windowTexts = {
  skip: 'Ir para o conteúdo',
  navigation: 'Principal',
  moreScreens: 'Mais',
  notices: 'O Malote avisa',
  opening: 'Abrindo a tela…',
  drop: 'Solte os arquivos aqui para capturar',
} as const

/** Shown before the program behind the page answers for the first time. */
export const startingTexts = {
  opening: 'Abrindo o Malote…',
  gone: 'O Malote não está respondendo. Esta página volta sozinha.',
} as const

/** Leads to another screen, by its name. */
export const goToText = (screen: string): string => `Ir para ${screen}`

/** Notices that the user has not seen. */
export const newsText = (news: number): string => count(news, 'novidade', 'novidades')
/** Beside those that are listed. */
export const moreNewsText = (n: number): string => `E mais ${n}.`

/** The bar at the top of the window. */
export const topBarTexts = {
  openMenu: 'Abrir o menu',
  closeMenu: 'Recolher o menu',
} as const

/** `gone`: the program behind the page does not answer. */
export const connectionTexts = {
  online: 'Conectado',
  offline: 'Sem conexão, tudo fica guardado',
  unknown: 'Verificando a conexão',
  gone: 'O Malote não está respondendo, tentando de novo',
} as const

/** In the foot; the second part is left out where there is little room. */
export const connectionWords = (state: keyof typeof connectionTexts): readonly string[] =>
  connectionTexts[state].split(/(?=, )/)

export const nothingUnderWay = 'Nenhum envio em andamento'
export const opensOutbox = 'Abre Envios'

export const personMenuTexts = {
  label: 'Você e o Malote',
  roles: 'Papel atual',
  more: 'Malote',
  signOut: 'Sair',
  endsWithProgram: 'O acesso termina ao fechar o Malote.',
  citizen: 'Cidadão',
} as const

/** The foot of the window. */
export const statusLineTexts = {
  paused: 'Envio pausado',
  resume: 'Continuar',
  suspended: {
    sleep: 'Envio parado: o computador está suspenso',
    battery: 'Envio parado: o computador está na bateria',
    lock: 'Envio parado: a janela está bloqueada',
  },
  needed: (n: number) => count(n, 'pendência', 'pendências'),
  uncertain: (n: number) => `${count(n, 'envio', 'envios')} em verificação`,
  held: (n: number) => `${count(n, 'envio', 'envios')} em espera, ainda neste computador`,
  underway: (n: number) => `${count(n, 'envio', 'envios')} a caminho`,
  offline: (n: number) => `${count(n, 'envio aguarda', 'envios aguardam')} a conexão`,
  /** While the person, or the computer, keeps anything from leaving. */
  stopped: (n: number) => `${count(n, 'envio', 'envios')} na fila`,
  progress: 'Envio',
  sending: (index: number, total: number) => `enviando ${index} de ${total}`,
  bytes: (sent: number, total: number, perSecond: number) => `${size(sent)} de ${size(total)}, ${speed(perSecond)}`,
} as const

/** For a clock of this computer that differs from the service's; `aheadMs` is negative for one that is slow. */
export const wrongClockText = (aheadMs: number) => ({
  title: `O relógio deste computador está ${clockText(aheadMs / 1000)}.`,
  text: 'Os prazos e os dias contados nesta janela seguem a hora do serviço. Acerte a data e a hora do computador.',
})
