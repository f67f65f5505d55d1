import type { WatchedProcess } from '../../../../contract/bridge/watched.ts'
import { useQuery } from '../../../bridge/use-query.ts'

/** The processes that the user watches; null until they are read. */
export const useWatched = (): readonly WatchedProcess[] | null => useQuery('watched.list', {}, 'watched.changed').value
