import { maxWatched } from '../../../contract/bridge/watched.ts'

export const processesTexts = {
  forwardingAdded: 'Entranhamento de encaminhamento',
  chooseRole: 'Papel: escolha em nome de qual papel o ato é praticado.',
  foreignRole: 'Papel: o papel escolhido já não é seu. Escolha outro.',
  noDocuments: 'Documentos: este ato não leva documentos. Remova os que foram acrescentados.',
  attachOne: 'Documentos: anexe ao menos um.',
  chooseDestination: 'Destino: escolha para onde o processo vai.',
  oneDestination: 'Destino: um processo é despachado para um só destino. Remova os outros.',
  noCitizen: 'Destino: um processo não é despachado para um cidadão.',
  choosePieces: 'Documentos: escolha o que será desentranhado.',
  chooseClass: 'Classe: escolha a classe do processo.',
  noSummary: 'Resumo: escreva do que o processo trata.',
  incompleteParty: 'Interessados: informe a razão social e o CNPJ de cada empresa.',
  outdatedEdit:
    'O processo foi editado depois que você começou esta edição. Nada foi enviado, e o que você escreveu está em Rascunhos. Abra o processo e use Editar para partir da versão atual.',
  unreadActs:
    'Um ato do processo não pôde ser lido, e não há como saber se o processo foi editado depois que você começou esta edição. Nada foi enviado, e o que você escreveu está em Rascunhos. Faça a edição no site do serviço, ou tente de novo mais tarde.',
  closed: 'Você não pode mais consultar este processo.',
  openToSee: 'Abra o Malote para ver quais são.',
  news: (count: number) => `${count} novidades em processos acompanhados`,
  tooManyWatched: `Você já acompanha ${maxWatched} processos, o máximo. Pare de acompanhar um deles primeiro.`,
}
