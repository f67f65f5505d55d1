import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The last lines that an application wrote to the log of its data folder. */
export async function lastLogLines(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, 'log')
  const files = (await readdir(folder)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.join('').split('\n').slice(-40).join('\n')
}
