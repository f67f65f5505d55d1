import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { namesOf } from '../../../service/boxes/parties.ts'
import { openDatabase } from '../../../service/database/open.ts'
import { idOfPerson, idOfRole, idOfUnit } from '../../../service/sample/rows.ts'
import { templateFolder } from '../../support/prepared-service.ts'
import { removeFolder } from '../../support/remove-folder.ts'

it('Names of roles, units and citizens with all that stands above them take two queries', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-parties-'))
  cpSync(path.join(await templateFolder(), 'database'), folder, { recursive: true })
  const { db, connection, close } = await openDatabase({ folder, url: null })
  try {
    if (connection.kind !== 'pglite') throw new Error('a folder is opened by PGlite')
    const query = vi.spyOn(connection.client, 'query')
    const [ana, role, unit] = [idOfPerson('ana.prado'), idOfRole('ana.prado', 'SEFAZ/GECON'), idOfUnit('SEFAZ/GECON')]
    const parties = await namesOf(db, [ana, role, unit])
    expect(query).toHaveBeenCalledTimes(2)
    expect([...parties.keys()]).toEqual([ana, role, unit])
    expect(parties.get(role)).toMatchObject({
      tipo: 'Papel',
      unidade: { sigla: 'GECON' },
      organizacao: { sigla: 'SEFAZ' },
    })
    expect(parties.get(unit)).toMatchObject({ tipo: 'Unidade', organizacao: { sigla: 'SEFAZ' } })
    expect(parties.get(ana)).toMatchObject({ tipo: 'Cidadao', unidade: undefined, organizacao: undefined })
  } finally {
    await close()
    removeFolder(folder)
  }
})
