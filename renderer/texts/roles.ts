interface RoleInfo {
  readonly nome: string
  readonly unidade: string
  readonly organizacao: string
}

/** "SEFAZ/GECON". */
export const placeText = ({ unidade, organizacao }: Omit<RoleInfo, 'nome'>): string =>
  [organizacao, unidade].filter(Boolean).join('/')

/** "Gerente (SEFAZ/GECON)". */
export function roleText(role: RoleInfo): string {
  const place = placeText(role)
  return place === '' ? role.nome : `${role.nome} (${place})`
}

/** In whose name somebody acts: "como Gerente (SEFAZ/GECON)", "em nome de Ana Prado". */
export const asRoleText = (role: RoleInfo): string => `como ${roleText(role)}`
export const asPersonText = (name: string): string => `em nome de ${name}`
