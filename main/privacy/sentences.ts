import type { PersonalDataCounts, PersonalDataKind } from '../../contract/bridge/privacy.ts'

const names: Readonly<Record<PersonalDataKind, readonly [one: string, many: string]>> = {
  cpf: ['CPF', 'CPF'],
  cnpj: ['CNPJ', 'CNPJ'],
  rg: ['RG', 'RG'],
  phone: ['telefone', 'telefones'],
  email: ['e-mail', 'e-mails'],
  bank: ['dado bancário', 'dados bancários'],
}

/** "2 CPF e 1 telefone". */
function countSentence(counts: PersonalDataCounts): string {
  const parts = Object.entries(counts).map(([kind, count]) => {
    const [one, many] = names[kind as PersonalDataKind]
    return `${count} ${count === 1 ? one : many}`
  })
  return new Intl.ListFormat('pt-BR').format(parts)
}

export const notSearchedSentence = (name: string) =>
  `"${name}" será Público, e a procura por dados pessoais ainda não terminou. Tente de novo em instantes.`

export const undecidedSentence = (name: string, counts: PersonalDataCounts, inName: number) =>
  `"${name}" será Público e contém ${countSentence(counts)}${inName > 0 ? `, ${inName} no nome do arquivo` : ''}. Em Capturar, ${inName > 0 ? 'mude o nome, ' : ''}aplique uma tarja, mude o acesso, ou registre a decisão de enviar como Público.`
