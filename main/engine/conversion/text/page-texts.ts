/** Sentences that stand on pages which Malote makes of texts. */
export const pageTexts = {
  coded:
    'Alguns caracteres não existem na fonte desta página e aparecem pelo código Unicode entre colchetes, como [U+1F600].',
  damaged: 'Alguns caracteres já estavam ilegíveis no original e aparecem como [U+FFFD] ou �.',
  invisible: 'Caracteres sem aparência própria, como hifens opcionais, foram omitidos.',
  remotePicture: (about: string) => (about === '' ? '[imagem não baixada]' : `[imagem não baixada: ${about}]`),
  missingPicture: (about: string) => (about === '' ? '[imagem não incluída]' : `[imagem não incluída: ${about}]`),
  hidden: 'texto oculto: ',
}
