import { quickService } from './quick-service.ts'
import { spawnService } from './service-process.ts'
import { templateFolder } from './service-template.ts'

/** Before the first test, so that none of them waits for what all of them share. */
export async function setup(): Promise<void> {
  await Promise.all([quickService(), templateFolder(spawnService)])
}
