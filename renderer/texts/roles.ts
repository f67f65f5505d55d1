interface RoleInfo {
  readonly nome: string
  readonly unidade: string
  readonly organizacao: string
}

/** "Gerente (SEFAZ/GECON)". */
export function roleText({ nome, unidade, organizacao }: RoleInfo): string {
  const place = [organizacao, unidade].filter(Boolean).join('/')
  return place === '' ? nome : `${nome} (${place})`
}
