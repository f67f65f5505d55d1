import type { ScanProblem } from '../../../contract/bridge/scanning.ts'

interface ProblemText {
  readonly title: string
  readonly text: string
}

const kept = 'As páginas que já chegaram estão guardadas.'

/** The event; then what was kept, and what to do. */
const scanProblems: Readonly<Record<ScanProblem, ProblemText>> = {
  'no-paper': {
    title: 'Sem papel no alimentador',
    text: `${kept} Se faltam folhas, coloque-as no alimentador e continue; se não, confira a última página e conclua.`,
  },
  jam: {
    title: 'Papel preso no scanner',
    text: `${kept} Abra o scanner, retire a folha presa, recoloque no alimentador as folhas que faltam e continue.`,
  },
  open: { title: 'A tampa do scanner está aberta', text: `${kept} Feche a tampa, confira as folhas e continue.` },
  multipick: {
    title: 'O scanner puxou duas folhas juntas',
    text: `${kept} Separe as folhas, recoloque no alimentador as que faltam e continue.`,
  },
  busy: {
    title: 'O scanner está ocupado',
    text: 'Outra pessoa o está usando. Espere ele terminar e tente de novo.',
  },
  'no-answer': {
    title: 'O scanner não responde',
    text: 'Confira se ele está ligado e na mesma rede que este computador, e tente de novo.',
  },
  lost: {
    title: 'A conexão com o scanner caiu',
    text: `${kept} A página que estava a caminho pode não ter chegado: confira a última antes de continuar.`,
  },
  'refused-settings': {
    title: 'O scanner não aceitou esta configuração',
    text: 'Escolha outra resolução, cor ou tamanho de papel e tente de novo.',
  },
  'no-permission': {
    title: 'O scanner não permitiu o uso',
    text: 'Ele pede uma senha ou só aceita alguns usuários. Peça ao suporte que libere a digitalização pela rede (eSCL).',
  },
  'not-a-scanner': {
    title: 'Neste endereço não há um scanner que o Malote conheça',
    text: 'Confira o endereço. O scanner precisa oferecer eSCL (AirScan ou Mopria), ligado nas configurações de rede dele.',
  },
  'certificate-changed': {
    title: 'O certificado do scanner mudou',
    text: 'Pode ser outro aparelho no mesmo endereço. Nada foi pedido a ele. Se o scanner foi trocado ou restaurado, remova-o da lista e adicione-o de novo.',
  },
  'page-cut': {
    title: 'Uma página chegou incompleta',
    text: `${kept} A incompleta foi descartada: recoloque no alimentador as folhas a partir dela e continue.`,
  },
  'page-too-large': {
    title: 'O scanner enviou uma página grande demais',
    text: `${kept} Escolha uma resolução menor e digitalize as restantes de novo.`,
  },
  'too-many': {
    title: 'O limite é de 2.000 páginas por documento',
    text: `${kept} Conclua este documento e digitalize as páginas restantes em outro.`,
  },
  disk: {
    title: 'O disco deste computador não guardou a página',
    text: `${kept} Libere espaço, recoloque as folhas a partir da última página mostrada e continue.`,
  },
  device: {
    title: 'O scanner interrompeu a digitalização',
    text: `${kept} Veja no painel do scanner o que houve, recoloque as folhas que faltam e continue.`,
  },
  stopped: {
    title: 'Digitalização parada',
    text: `${kept} Confira a última antes de continuar: a folha que passava pelo scanner pode não ter chegado.`,
  },
  interrupted: {
    title: 'O Malote foi fechado durante a digitalização',
    text: `${kept} Confira a última, recoloque as folhas que faltam e continue, ou conclua com as que chegaram.`,
  },
}

/** Without pages nothing is kept, and nothing is continued. */
export function problemText(problem: ScanProblem, pages: number): ProblemText {
  const { title, text } = scanProblems[problem]
  if (pages > 0) return { title, text }
  return { title, text: withoutPages[problem] ?? text }
}

const again = 'Nenhuma página chegou.'
const withoutPages: Partial<Readonly<Record<ScanProblem, string>>> = {
  'no-paper': 'Coloque as folhas no alimentador e tente de novo, ou escolha o vidro como origem.',
  jam: `${again} Abra o scanner, retire a folha presa, recoloque as folhas no alimentador e tente de novo.`,
  open: `${again} Feche a tampa, confira as folhas e tente de novo.`,
  multipick: `${again} Separe as folhas, recoloque-as no alimentador e tente de novo.`,
  lost: `${again} Confira a rede, recoloque as folhas no alimentador e tente de novo.`,
  'page-cut': `${again} Recoloque as folhas no alimentador e tente de novo.`,
  'page-too-large': `${again} Escolha uma resolução menor e tente de novo.`,
  disk: `${again} Libere espaço, recoloque as folhas no alimentador e tente de novo.`,
  device: `${again} Veja no painel do scanner o que houve e tente de novo.`,
  stopped: again,
  interrupted: again,
}

export const problemSentence = (problem: ScanProblem) =>
  `${problemText(problem, 0).title}. ${problemText(problem, 0).text}`

export const scanningTexts = {
  otherScan: 'Já há uma digitalização em andamento. Espere o fim dela, ou pare-a, e tente de novo.',
  beingFinished: 'O documento já está sendo concluído.',
  stillScanning: 'O scanner ainda está trabalhando. Pare-o, ou espere o fim, e conclua.',
  noPages: 'Não há nenhuma página para concluir.',
  notMade: (page: number) =>
    `O Malote não conseguiu fazer o PDF: a página ${page} não pôde ser lida. As páginas estão guardadas.`,
  notMadeAtAll: 'O Malote não conseguiu fazer o PDF. As páginas estão guardadas: tente de novo.',
  badAddress:
    'O endereço não é válido. Escreva o nome ou o número IP do scanner, como 192.168.0.20, ou o endereço completo, como http://192.168.0.20/eSCL.',
  notKept: 'O disco deste computador não guardou o scanner. Libere espaço e tente de novo.',
}
