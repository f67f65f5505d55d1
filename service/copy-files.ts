import path from 'node:path'
import { Ending, exitCodes, folderOf, runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { copyObjects } from './storage/copy-objects.ts'
import { openBucket } from './storage/s3/open-bucket.ts'

await runCommand(async () => {
  const read = readConfig(process.env)
  if (!read.ok) throw new Ending(exitCodes.misused, read.problem)
  const { bucket } = read.config
  if (bucket === null) throw new Ending(exitCodes.misused, 'Informe em S3_URL o bucket que deve receber os arquivos.')
  const folder = path.join(folderOf(process.env), 'files')
  const { copied, found } = await copyObjects(folder, await openBucket(bucket)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Ending(exitCodes.misused, `Não há arquivos na pasta ${folder}. Confira MALOTE_DATA.`)
  })
  process.stdout.write(`Arquivos copiados: ${copied}. Já estavam no bucket: ${found}. A pasta não mudou: ${folder}\n`)
})
