import { screenNames } from '../../contract/window-commands.ts'
import { exactMoment } from './dates.ts'
import { count } from './numbers.ts'

/** The screen that says what a file is. */
export const verificationTexts = {
  title: screenNames.verification,
  answers: 'Respostas',
  file: 'Arquivo',
  files: 'Arquivos verificados',
  choose: 'Escolher arquivos',
  drop: 'Solte os PDFs aqui para verificar',
  /** In other screens, leads here. */
  lead: 'Verificar um arquivo',
  busy: 'Verificando',
  captured: 'Documento capturado',
  asking: 'Perguntando ao serviço',
  unknown: 'O serviço não tem, entre os documentos que você pode ver, um com este conteúdo.',
  open: 'Abrir o documento',
  read: 'Ler o arquivo',
  backToAnswers: 'Ver respostas',
  capture: 'Capturar',
  receipt: 'Recibo do Malote',
  noReceipt: 'Este arquivo não traz um recibo do Malote.',
  compare: 'Comparar com o arquivo do documento',
  compareNote: 'O Malote confere, byte a byte, se um arquivo é o documento que o recibo cita.',
  backToFile: 'Voltar ao arquivo',
  noPages: { title: 'Este arquivo não tem páginas', text: 'O resultado está ao lado.' },
  tooMany: (kept: number) => `A lista tem os ${kept} arquivos mais recentes; os outros saíram dela.`,
} as const

export const noFileToVerify = {
  title: 'Nenhum arquivo para verificar',
  text: 'Solte um PDF em qualquer lugar desta tela, ou escolha um. Nada é capturado. Para dizer se o documento já existe, o Malote envia o conteúdo ao serviço só para essa busca.',
} as const

export const verificationAnswers = {
  title: 'O que o Malote responde',
  text: 'Se o arquivo já foi capturado, quem o assinou digitalmente e se a assinatura vale, e se é um recibo do Malote. Solte junto um recibo e o arquivo do documento para comparar os dois.',
} as const

export const foundText = (nome: string, capturedAt: string | null): string =>
  capturedAt === null ? nome : `${nome}, capturado em ${exactMoment(capturedAt)}`

export const comparedText = (name: string): string => `Comparado com ${name}.`

/** The file beside a registered document. */
export const comparisonTexts = {
  number: 'Comparar com o documento registrado',
  hint: 'O número, como 2026-B4C5D6. O Malote compara o texto e a imagem de cada página.',
  act: 'Comparar',
  progress: 'Comparação das páginas',
  differing: 'Páginas diferentes',
  page: (page: number, difference: string) => `Página ${page}: ${difference}`,
  show: 'Ver',
  showPage: (page: number) => `Ver a página ${page} dos dois, lado a lado`,
  sideBySide: 'Ver lado a lado',
  thisFile: 'Este arquivo',
  beside: (registro: string) => `Ao lado de ${registro}`,
  more: (n: number) => `e mais ${count(n, 'página', 'páginas')}`,
} as const

interface ComparedPage {
  readonly text: 'same' | 'differs'
  readonly picture: 'same' | 'differs' | 'unknown'
}

/** How a page differs; null if it says and shows the same. */
export function differenceText({ text, picture }: ComparedPage): string | null {
  if (text === 'differs') return picture === 'differs' ? 'o texto e a imagem são outros' : 'o texto é outro'
  if (picture === 'differs') return 'a imagem é outra, com o mesmo texto'
  return picture === 'unknown' ? 'o texto é o mesmo; a imagem não pôde ser comparada' : null
}

interface Compared {
  readonly registro: string
  readonly state: 'asking' | 'comparing' | 'done' | 'unknown'
  readonly pages: readonly [number, number]
  readonly compared: readonly unknown[]
}

/** The result in one to two sentences. */
export function comparisonFindings({ registro, state, pages, compared }: Compared, differing: number) {
  if (state === 'unknown')
    return [{ tone: 'quiet', icon: 'ask', text: `Você não tem acesso a nenhum documento ${registro}.` }] as const
  const [own, other] = pages
  const rest = own - other
  const lengths =
    rest === 0
      ? []
      : [
          {
            tone: 'warn',
            icon: 'warn',
            text: `Este arquivo tem ${count(Math.abs(rest), 'página', 'páginas')} a ${rest > 0 ? 'mais' : 'menos'} que o documento.`,
          } as const,
        ]
  const same = compared.length - differing
  if (differing === 0)
    return [
      {
        tone: 'ok',
        icon: 'ok',
        text:
          compared.length === 1
            ? `A página diz e mostra o mesmo que a do documento ${registro}.`
            : `As ${compared.length} páginas comparadas dizem e mostram o mesmo que as do documento ${registro}.`,
      } as const,
      ...lengths,
    ]
  return [
    {
      tone: 'warn',
      icon: 'warn',
      text: `${count(differing, 'página é diferente', 'páginas são diferentes')} das do documento ${registro}; ${count(same, 'é igual', 'são iguais')}.`,
    } as const,
    ...lengths,
  ]
}
