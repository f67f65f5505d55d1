import type { Evento } from '../../contract/api/events.ts'
import { maxClassificationYears } from '../../contract/bridge/access.ts'
import type { SecrecyProblem } from '../../contract/bridge/secrecy.ts'

export const engineTexts = {
  portal:
    'A rede pede um login: uma página dela respondeu no lugar do serviço. Abra o navegador e entre na rede; o Malote continua depois.',
  notTheService: (status: number) =>
    `Algo na rede, e não o serviço, respondeu (código ${status}). Se continuar, avise quem cuida da rede.`,
  newerData:
    'Os dados deste computador foram gravados por uma versão mais nova do Malote. Nada foi alterado: atualize o programa para abri-los.',
  olderData:
    'Os dados deste computador estavam danificados, e as mudanças mais novas podem faltar. Confira no serviço se isto já foi feito antes de tentar de novo.',
  malformed: 'O serviço respondeu de um modo que o Malote não entende.',
  changedSinceAttached: (changes: string) =>
    `Depois que você anexou, ${changes}. Nada foi enviado: no rascunho, remova o que mudou e, se ainda quiser enviá-lo, anexe-o de novo.`,
  claimedRecord: 'Este registro já é de outro envio seu.',
  duplicateInFlight: 'Outro envio igual a este ainda está a caminho.',
  wordless: (status: number) =>
    `A resposta veio sem explicação (código ${status}): o serviço não aceita este pedido, ou algo na rede o impede.`,
  unavailable: 'O serviço não pôde atender agora.',
  gateway: 'Algo na rede respondeu no lugar do serviço.',
  throttled: 'O serviço pediu para esperar.',
  uncertain: 'A resposta do serviço não chegou.',
  unreadable:
    'O serviço mostrou registros que o Malote não conseguiu ler, e um deles pode ser este envio. Nada será enviado de novo sem você pedir: o Malote continua conferindo. Se isto durar, confira no site do serviço e avise o suporte.',
  doneByAnother: 'Outro envio seu já fez isto. Nada foi enviado de novo.',
  unknownVersion: {
    unsent: 'Esta versão do Malote não entende este envio. Nada foi enviado.',
    mayHaveLeft:
      'Esta versão do Malote não entende este envio. Ele pode ter chegado ao serviço: atualize o Malote, e ele confere.',
  },
  unreadRecord: 'Registro que não pôde ser lido',
  saidToBeThere:
    'Você indicou que este envio está no serviço. O Malote não conseguiu ler o registro e não tem o número dele.',
  noProgress: 'O serviço não informa o andamento.',
  notCompleted: 'O serviço não concluiu o pedido.',
  unexpectedBytes: 'O arquivo recebido não é o que o serviço registrou. Ele não foi aberto.',
  unknownLength: 'O serviço não informou o tamanho do arquivo. Ele não foi aberto.',
  notDownloaded: 'Não foi possível baixar o arquivo. Tente de novo.',
}

/** The advice for each problem; the caller puts the name of the file or form before it. */
export const secrecySentences: Readonly<Record<SecrecyProblem, string>> = {
  citizen: 'somente agentes públicos podem classificar informação.',
  grounds: 'escolha ao menos um fundamento legal.',
  term: 'informe o prazo da classificação.',
  'long-term': `o prazo da classificação não passa de ${maxClassificationYears} anos.`,
  justification: 'escreva a justificativa da classificação.',
  approver: 'escolha quem aprova a classificação.',
}

export const unknownDocumentText =
  'O serviço não informou que documento um dos anexos se tornou. Desfaça, edite e anexe o documento já capturado.'

/** The sentence for a request that is too large for the network or the server: a repetition would never pass. */
export const tooLargeSentence = (what: 'arquivo' | 'pedido', sizeBytes: number) =>
  `A rede ou o serviço não aceita um ${what} deste tamanho (${sizeText(sizeBytes)}; código 413). Nada foi perdido. ${
    what === 'arquivo' ? 'Divida-o em partes menores, ou peça' : 'Encurte-o, ou peça'
  } a quem cuida da rede que aceite tamanhos maiores.`

/** The sentence for an upload whose connection was reset twice: a lost 413 looks like that, and so does a bad line. */
export const cutOffSentence = (sizeBytes: number) =>
  `A rede ou o serviço cortou a conexão durante o envio do arquivo (${sizeText(sizeBytes)}), duas vezes seguidas. Nada foi registrado. O Malote tenta de novo, com pausas maiores. Se isto se repetir, talvez arquivos deste tamanho não passem: avise o suporte, ou cancele e divida o arquivo.`

/** As the window writes sizes. */
function sizeText(bytes: number): string {
  const written = (amount: number, maximumFractionDigits: number) =>
    amount.toLocaleString('pt-BR', { maximumFractionDigits })
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${written(bytes / 1000, 0)} KB` : `${written(bytes / 1_000_000, 1)} MB`
}

/** As much of a state as a sentence can hold; the specification's have at most eleven letters. */
const longestState = 80

export function unknownState({ situacao, status, mensagem }: Evento): string {
  const state = situacao ?? status
  const going = 'O Malote continua perguntando, com pausas cada vez maiores.'
  if (state === undefined) return `O serviço não informa a situação deste pedido. ${going}`
  const words = mensagem === undefined ? '' : ` e diz: “${mensagem}”`
  return `O serviço informa a situação “${state.slice(0, longestState)}”, que o Malote não conhece${words}. ${going}`
}

const lostAll =
  'Entre de novo, e informe outra vez segredos de ambientes e senhas de proxy que estavam guardados. Documentos, rascunhos e envios continuam neste computador.'

/** Says why a file was put aside, and what to do. */
export const lostSentences = {
  'key gone': `O chaveiro deste computador não tem mais a chave do que o Malote guardava cifrado, e isso não pode mais ser aberto. ${lostAll}`,
  damaged: `O arquivo do que o Malote guardava cifrado está danificado e foi posto de lado. ${lostAll}`,
} as const
