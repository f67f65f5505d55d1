import { openDatabase, openRemembered } from '../../main/database/index.ts'

const now = () => new Date()
const log = { info() {}, error() {} }

/** Both files of a data folder, as the application opens them. */
export function openBoth(folder: string) {
  const opened = openDatabase({ folder, now })
  const remembered = openRemembered({ folder, now, log })
  return {
    ...{ db: opened.db, remembered },
    close() {
      remembered.close()
      opened.close()
    },
  }
}
