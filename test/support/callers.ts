import type { TestService } from './service-process.ts'
import { applicationToken, personToken } from './sign-in.ts'
import { trainerOf } from './training.ts'

type CallerService = Parameters<typeof applicationToken>[0] & Pick<TestService, 'baseUrl' | 'people'>

const allScopes = ['api-svc-consultar', 'api-svc-documento', 'api-svc-encaminhamento', 'api-svc-processo']

/** Access tokens of callers of every kind; the last one is a servant without an active role, who has no box of a unit. */
export async function everyCaller(
  service: CallerService,
): Promise<readonly (readonly [kind: string, token: string])[]> {
  const login = 'bruno.reis'
  const roles = service.people.find((each) => each.login === login)?.roles ?? []
  for (const { id } of roles) await trainerOf(service).call('POST', `/papeis/${id}`, { ativo: false })
  return [
    ['a servant', await personToken(service, 'ana.prado')],
    ['a system', await applicationToken(service, allScopes)],
    ['a citizen', await personToken(service, 'marina.alves')],
    ['a servant without a box', await personToken(service, login)],
  ]
}
