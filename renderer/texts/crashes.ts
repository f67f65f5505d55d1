import { moment } from './dates.ts'

const titles = {
  program: 'Um erro encerrou o Malote',
  start: 'O Malote não conseguiu abrir',
  page: 'A janela do Malote parou e foi aberta de novo',
  helper: 'Uma parte do Malote parou',
  native: 'O Malote parou de repente',
  view: 'Uma parte da janela não pôde ser mostrada',
} as const

/** The crash that nobody has dismissed, as the newest of `count`. */
export function crashText(
  newest: { readonly kind: keyof typeof titles; readonly at: string },
  count: number,
  now: Date,
): { readonly title: string; readonly text: string } {
  const when = moment(newest.at, now)
  const others = count === 1 ? `Quando: ${when}.` : `São ${count} falhas; a última: ${when}.`
  return {
    title: titles[newest.kind],
    text: `${others} O que estava guardado neste computador continua nele. O relato técnico ficou só neste computador: para pedir ajuda, veja o diagnóstico e envie-o ao suporte.`,
  }
}

export const crashTexts = {
  see: 'Ver diagnóstico',
  title: 'Diagnóstico depois de uma falha',
  lead: 'Nada é enviado sozinho. Leia tudo aqui, salve o arquivo e envie-o a quem cuida do suporte.',
  close: 'Fechar',
} as const
