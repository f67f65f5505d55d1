import { dateFormat } from '../../contract/dates.ts'
import { count } from './numbers.ts'

/** The pages that have come. A PDF of a scanner has one page or many. */
type Came = readonly { readonly isPicture: boolean }[]
const arePictures = (came: Came) => came.every(({ isPicture }) => isPicture)
const pages = (came: Came) =>
  arePictures(came)
    ? count(came.length, 'página', 'páginas', 'nenhuma página')
    : count(came.length, 'arquivo PDF', 'arquivos PDF')
const moment = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })

export const scanningTexts = {
  scan: 'Digitalizar',
  /** Short, because it stands in a head line; the long form is spoken. */
  underway: pages,
  underwayLong: (came: Came) => `Digitalizando: ${pages(came)}`,
  waiting: 'Retomar',
  waitingLong: 'Retomar a digitalização inacabada',
  title: 'Digitalizar papel',
  /** A name until the person gives one. */
  defaultName: (at: Date) => `Digitalização de ${moment(at.toISOString()).replaceAll(/[/:]/g, '-').replace(',', '')}`,
  name: 'Nome do documento',
  nameHint: 'Como o PDF aparecerá em Capturar.',
  noName: 'Informe um nome.',

  scanner: 'Scanner',
  searching: 'Procurando…',
  none: 'Nenhum scanner foi encontrado',
  noneText:
    'Confira se ele está ligado e na mesma rede que este computador. Se estiver em outra rede, adicione-o pelo endereço.',
  again: 'Procurar de novo',
  byAddress: 'Adicionar pelo endereço',
  address: 'Endereço do scanner',
  addressHint: 'Nome ou número IP, como 192.168.0.20. Está no painel do scanner, nas configurações de rede.',
  add: 'Adicionar',
  adding: 'Consultando…',
  notAdded: 'O scanner não foi adicionado',
  forget: 'Remover',
  plain: 'Sem criptografia: quem estiver na mesma rede pode ver as páginas a caminho.',
  secure: 'Conexão criptografada com este aparelho.',
  asking: 'Consultando o scanner…',
  notAsked: 'O scanner não pôde ser consultado',
  tryAgain: 'Tentar de novo',

  source: 'Origem',
  sources: { feeder: 'Alimentador de folhas', flatbed: 'Vidro' },
  bothSides: 'Frente e verso',
  dpi: 'Resolução',
  dpis: (dpi: number) => `${dpi} ppp${dpi === 300 ? ' (documentos)' : ''}`,
  colour: 'Cor',
  colours: { colour: 'Colorido', grey: 'Tons de cinza' },
  paper: 'Tamanho',
  papers: {
    any: 'O que couber',
    a4: 'A4 (210 × 297 mm)',
    letter: 'Carta (216 × 279 mm)',
    oficio: 'Ofício (216 × 330 mm)',
    legal: 'Ofício americano (216 × 356 mm)',
    a5: 'A5 (148 × 210 mm)',
    a3: 'A3 (297 × 420 mm)',
  },
  notStarted: 'A digitalização não começou',

  pages: 'Páginas que chegaram',
  page: (nth: number, isPicture: boolean) => (isPicture ? `Página ${nth}` : `Arquivo ${nth} (PDF, sem imagem)`),
  starting: (scanner: string) => `Aguardando a primeira página de ${scanner}`,
  scanning: (came: Came) => `Digitalizando: ${pages(came)}`,
  ended: (came: Came) => `O scanner terminou: ${pages(came)}`,
  finishing: (came: Came) => `Fazendo o PDF de ${pages(came)}`,
  stays: 'Você pode fechar esta janela: a digitalização continua.',
  endedText: 'Confira as páginas. Para juntar mais, coloque-as no scanner e use Digitalizar mais.',
  halfSheet: (sheet: number, page: number) =>
    `Recoloquei a folha ${sheet} no alimentador: a página ${page} será substituída`,
  stop: 'Parar',
  goOn: 'Continuar',
  more: 'Digitalizar mais',
  finish: (came: Came) => `Concluir com ${pages(came)}`,
  discard: 'Descartar',
  close: 'Fechar',
  added: (came: Came) => `Documento adicionado a Capturar: ${pages(came)}`,
  notAddedTitle: 'O documento não foi adicionado a Capturar',
  failed: 'Não foi possível continuar',
  question: {
    title: 'Descartar as páginas digitalizadas?',
    text: (came: Came) => {
      if (!arePictures(came))
        return `O que o scanner enviou (${pages(came)}) é apagado e precisa ser digitalizado de novo.`
      return came.length === 1
        ? 'A página é apagada e precisa ser digitalizada de novo.'
        : `As ${came.length} páginas são apagadas e precisam ser digitalizadas de novo.`
    },
    keep: 'Manter',
    act: 'Descartar',
  },
}
