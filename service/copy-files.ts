import path from 'node:path'
import { UsageError } from './address.ts'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { dataFolder } from './data-folder.ts'
import { copyObjects } from './storage/copy-objects.ts'
import { openBucket } from './storage/s3/open-bucket.ts'

await runCommand(async () => {
  const { bucket } = readConfig(process.env)
  if (bucket === null) throw new UsageError('Informe em S3_URL o bucket que deve receber os arquivos.')
  const folder = path.join(dataFolder(process.env), 'files')
  const { copied, found } = await copyObjects(folder, await openBucket(bucket)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new UsageError(`Não há arquivos na pasta ${folder}. Confira MALOTE_DATA.`)
  })
  process.stdout.write(`Arquivos copiados: ${copied}. Já estavam no bucket: ${found}. A pasta não mudou: ${folder}\n`)
})
