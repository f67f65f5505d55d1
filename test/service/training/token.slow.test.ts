import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { exampleOrganisation, newDataFolder, startService, type TestService } from '../../support/service.ts'
import { personToken } from '../../support/sign-in.ts'

const program = path.resolve(import.meta.dirname, '../../../service/token.ts')

let service: TestService
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())

async function run(args: readonly string[], dataFolder = service.dataFolder) {
  const env = { ...process.env, MALOTE_DATA: dataFolder }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await gone) as [number | null]
  return { code, out, errors }
}
const ask = (path: string, token: string) =>
  fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${token.trim()}` } })

describe('npm run token', () => {
  it('prints only a token, with the header and claims of one from a sign-in', async () => {
    const { code, out, errors } = await run(['ana.prado'])
    expect([code, errors]).toEqual([0, ''])
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    expect(await (await ask('/v2/usuario', out)).json()).toMatchObject({ nome: 'Ana Prado' })
    expect((await ask('/v2/documentos/upload-arquivo/gerar-url-upload/10', out)).status).toBe(200)
    const signedIn = await personToken(service, 'ana.prado')
    const claims = (token: string) => {
      const { jti, iat, exp, scope, ...rest } = decodeJwt(token)
      return { ...rest, holds: (exp ?? 0) - (iat ?? 0), scope: String(scope).split(' ').sort(), jti: typeof jti }
    }
    expect(claims(out)).toEqual(claims(signedIn))
    expect(decodeProtectedHeader(out)).toEqual(decodeProtectedHeader(signedIn))
  })

  it('asks for the scopes of --scope only', async () => {
    const { out } = await run(['marina.alves', '--scope', 'api-svc-consultar'])
    expect((await ask('/v2/usuario', out)).status).toBe(200)
    expect((await ask('/v2/documentos/upload-arquivo/gerar-url-upload/10', out)).status).toBe(403)
  })

  it.each([
    ['an unknown person', ['ninguem'], 1, 'Não há pessoa com o login ninguem.'],
    ['an unknown scope', ['ana.prado', '--scope', 'api-svc-tudo'], 1, 'api-svc-tudo'],
    ['a missing login', [], 2, 'Uso:'],
    ['two logins', ['ana.prado', 'bruno.reis'], 2, 'Uso:'],
    ['an unknown option', ['ana.prado', '--forever'], 2, 'Uso:'],
  ])('reports a wrong argument by exit code and sentence: %s', async (_, args, code, sentence) => {
    const ended = await run(args)
    expect(ended).toMatchObject({ code, out: '', errors: expect.stringContaining(sentence) })
  })

  it('says that no service runs, also after a kill', async () => {
    expect(await run(['ana.prado'], newDataFolder())).toMatchObject({
      code: 3,
      out: '',
      errors: expect.stringContaining('não está em execução'),
    })
    const killed = await startService()
    await killed.kill('SIGKILL')
    expect(await run(['ana.prado'], killed.dataFolder)).toMatchObject({ code: 3, out: '' })
  })

  it('says that the service is not in training', async () => {
    const real = await startService({ organisation: exampleOrganisation })
    expect(await run(['ana.prado'], real.dataFolder)).toMatchObject({
      code: 1,
      out: '',
      errors: 'O serviço não está em modo de treinamento.\n',
    })
    await real.stop()
  })
})
