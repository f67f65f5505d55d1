import { commonTexts } from './common.ts'

/** The walk through the screens. */
export const tourTexts = {
  label: 'Conhecer o Malote',
  boxes:
    'As caixas em que você recebe e de onde encaminha: as suas, as do setor e as dos grupos. O número é o que ainda não foi lido.',
  end: 'É isso',
  endText:
    'Ctrl+K busca em tudo e executa qualquer comando pelo nome; F1 mostra as teclas. O guia completo está em Ajuda.',
  place: (step: number, all: number) => `${step} de ${all}`,
  next: 'Próxima tela',
  leave: 'Sair da visita',
  close: commonTexts.close,
} as const
