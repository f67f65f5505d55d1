import { useEffect } from 'react'
import { on } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'

/** A whole process. A copy is read again when the service answers. */
export function useProcess(id: string) {
  const result = useQuery('processes.get', { id }, 'processes.changed')
  const { value, failure, reload } = result
  const isAway = value?.fresh === false || failure?.code === 'offline'
  useEffect(() => {
    if (!isAway) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void reload()
    })
  }, [isAway, reload])
  return result
}
