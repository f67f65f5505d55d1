import { markLimits } from '../../contract/bridge/marks.ts'
import { savedViewLimits } from '../../contract/bridge/saved-views.ts'

export const featuresTexts = {
  loneBrace: 'O padrão do nome tem uma chave sem par.',
  unknownField: (name: string) => `O campo {${name}} não existe. Use {nome}, {classe} ou {acesso}.`,
  repeatedField: (name: string) => `O campo {${name}} aparece mais de uma vez.`,
  noSign: 'Entre dois campos do padrão é preciso haver um sinal, como um hífen.',
  noField: 'O padrão não tem nenhum campo. Use {nome}, {classe} ou {acesso}.',
  roleCannotResolve: 'Este papel não pode agir por esta caixa. Nada foi resolvido.',
  notInBox: 'O encaminhamento não está mais nesta caixa.',
  beingResolved: (subject: string) => `"${subject}" já está sendo resolvido.`,
  chooseResolver: 'Papel: escolha em nome de qual papel seu será resolvido.',
  tooManyViews: `O limite é de ${savedViewLimits.perBox} visões em cada caixa. Remova uma que não usa e tente de novo.`,
  notOpened: 'O sistema não abriu o arquivo. Use Salvar cópia e abra a cópia.',
  notDragged: 'O documento não pôde ser arrastado. Use Salvar cópia e leve a cópia.',
  printing: {
    notPrepared:
      'O Malote não conseguiu preparar a impressão. Nada foi impresso. Feche esta janela e mande imprimir de novo.',
    noPrinter: 'A impressora não está mais neste computador. Nada foi impresso. Escolha outra ou salve o PDF.',
    'no-program': () =>
      'Falta o programa de impressão do sistema (lp). Nada foi impresso. Peça ao suporte que instale o CUPS, ou salve o PDF.',
    'no-answer': (printer: string) =>
      `A impressora ${printer} não respondeu em um minuto. Pode ser que imprima: confira a fila dela antes de mandar de novo.`,
    'not-accepted': (printer: string) =>
      `A impressora ${printer} não aceitou a impressão. Nada foi impresso. Confira se ela está ligada, escolha outra ou salve o PDF.`,
  },
  snoozed: {
    title: 'Adiados',
    returned: (items: number): string => (items === 1 ? '1 item está de volta.' : `${items} itens estão de volta.`),
  },
  markFile: {
    noJson: 'O arquivo não é um arquivo de marcas do Malote, ou está incompleto. Nada foi alterado.',
    newer:
      'O arquivo foi feito por uma versão mais nova do Malote. Atualize o programa e tente de novo. Nada foi alterado.',
    other: 'O arquivo é de outro ambiente, cujos itens não existem aqui. Nada foi alterado.',
    twice: 'O arquivo tem o mesmo item mais de uma vez. Nada foi alterado.',
  },
  tooManyMarks: `O limite é de ${markLimits.marks.toLocaleString('pt-BR')} itens marcados. Remova marcas antigas e tente de novo.`,
  deadlinePassed: 'O prazo já passou. Escolha uma data de hoje em diante.',
  textUnfinished:
    'O texto deste arquivo ainda está sendo reconhecido. Nada mudou: tente de novo quando todas as páginas estiverem lidas.',
  noWords: 'Nenhuma palavra foi reconhecida neste arquivo. Nada mudou.',
  layText: {
    signed:
      'O PDF tem assinatura digital, que se perderia. O texto não foi gravado nele, e o arquivo continua como estava.',
    protected: 'O PDF está cifrado. O texto não foi gravado nele, e o arquivo continua como estava.',
    password: 'O PDF está protegido por senha. O texto não foi gravado nele, e o arquivo continua como estava.',
    unreadable: 'O PDF tem partes danificadas. O texto não foi gravado nele, e o arquivo continua como estava.',
    'gave-up':
      'O Malote não terminou de gravar o texto: o arquivo é grande ou complexo demais. Ele continua como estava.',
  },
}
