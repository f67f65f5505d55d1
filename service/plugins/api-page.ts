import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorResultSchema } from '../../contract/api/common.ts'
import { apiScopes } from '../auth/scopes.ts'

const described = {
  consultar: 'Consultar',
  documento: 'Enviar, assinar e capturar documentos',
  encaminhamento: 'Encaminhar',
  processo: 'Praticar atos de processo',
} as const

/** Path and security of the sign-in, as far as the API page has to know them. */
export interface ApiPageOptions {
  readonly baseUrl: string
  readonly authUrl: string
}

/** The API's description at /openapi.json and the page that shows it, at /docs. Before any route is registered. */
export async function registerApiPage(app: FastifyInstance, { baseUrl, authUrl }: ApiPageOptions): Promise<void> {
  const names = apiScopes.map((scope) => [`api-svc-${scope}`, described[scope]] as const)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gestão de Documentos e Processos (serviço local)',
        description:
          'Implementação local da API v2. Os caminhos que a especificação não mostra trazem x-malote-extension.',
        version: 'v2',
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            flows: {
              authorizationCode: {
                authorizationUrl: `${authUrl}/is/connect/authorize`,
                tokenUrl: `${authUrl}/is/connect/token`,
                scopes: Object.fromEntries([['openid', 'Identificar a pessoa'], ...names]),
              },
              clientCredentials: { tokenUrl: `${authUrl}/is/connect/token`, scopes: Object.fromEntries(names) },
            },
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.addHook('onRoute', (route) => {
    if (!/^\/v2\//i.test(route.url)) return
    // Declared on every endpoint (spec, "Errors"); 401 and 403 are not typed there.
    const response = { 400: errorResultSchema, 500: errorResultSchema, 401: z.any(), 403: z.any() }
    route.schema = { ...route.schema, response: { ...response, ...(route.schema?.response as object | undefined) } }
  })
  await app.register(swaggerUi, { routePrefix: '/docs', logo: { type: 'image/svg+xml', content: Buffer.from(logo) } })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text x="0" y="23" font-family="sans-serif" font-size="22" fill="#fff">Malote</text></svg>'
