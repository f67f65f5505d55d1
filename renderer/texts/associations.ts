import { resultTextsOf } from './found-results.ts'
import { count } from './numbers.ts'

export const associationTexts = {
  words: 'Descrição',
  wordsHint: 'Palavras da descrição da associação. Vazio: todas.',
  protocol: 'Processo associado',
  protocolHint: 'O protocolo inteiro: 2026-4K7TD',
  list: 'Associações encontradas',
  processes: 'Processos desta associação',
  created: 'Criada em',
  noneChosen: {
    title: 'Nenhuma associação selecionada',
    text: 'Selecione uma associação para ver os processos dela.',
  },
  begin: {
    title: 'Busque associações no serviço',
    text: 'Uma associação reúne processos relacionados. Busque pela descrição ou pelo protocolo de um dos processos.',
  },
  none: {
    title: 'Nenhuma associação encontrada',
    text: 'O serviço não achou nenhuma associação com estes filtros.',
  },
  noneInside: {
    title: 'Nenhum processo mostrado',
    text: 'O serviço não mostra a você nenhum processo desta associação.',
  },
} as const

export const insideText = (processes: number): string => count(processes, 'processo', 'processos', 'nenhum processo')

export const associationResultTexts = resultTextsOf({
  one: 'associação',
  many: 'associações',
  isFeminine: true,
  parts: { descricao: 'descrição', idProcesso: 'processo associado' },
})

export const associatedResultTexts = resultTextsOf({
  one: 'processo',
  many: 'processos',
  parts: { idAssociacao: 'associação' },
})
