import { count, listed } from './numbers.ts'

export const captureKinds = {
  scanned: { text: 'Digitalizado', detail: 'Capturado na hora, como cópia autenticada.' },
  signature: { text: 'Para assinatura', detail: 'Capturado depois que todos assinarem.' },
} as const

/** Where a file stands that no operation tells of. */
export const rowStates: Readonly<Record<string, string>> = {
  preparing: 'preparando',
  problem: 'com problema',
  draft: 'só neste computador',
  sent: 'na fila deste computador',
  done: 'concluído',
  refused: 'recusado',
}

/** What a sentence about a selection is made of. */
export interface SelectionSaid {
  readonly scanned: number
  readonly signature: number
  readonly roleName: string | null
  /** Names of the levels of access among them. */
  readonly levels: readonly string[]
}

/** What will happen: "2 documentos digitalizados serão capturados como Gerente (SEFAZ/GECON), acesso Público." */
export function captureSentence({ scanned, signature, roleName, levels }: SelectionSaid): string {
  if (roleName === null) return 'Escolha no rodapé da janela em nome de qual papel os documentos seguem.'
  const parts = [
    ...(scanned === 0
      ? []
      : [
          `${count(scanned, 'documento digitalizado', 'documentos digitalizados')} ${scanned === 1 ? 'será capturado' : 'serão capturados'}`,
        ]),
    ...(signature === 0
      ? []
      : [`${count(signature, 'documento', 'documentos')} ${signature === 1 ? 'seguirá' : 'seguirão'} para assinatura`]),
  ]
  if (parts.length === 0) return 'Nada do que está selecionado espera envio.'
  return `${listed(parts)} como ${roleName}, acesso ${listed(levels)}.`
}

/** The button that does it. */
export function captureAction({ scanned, signature }: Pick<SelectionSaid, 'scanned' | 'signature'>): string {
  if (signature === 0) return scanned === 0 ? 'Capturar' : `Capturar ${count(scanned, 'documento', 'documentos')}`
  if (scanned === 0) return `Enviar ${signature} para assinatura`
  return `Capturar ${scanned} e enviar ${signature} para assinatura`
}
