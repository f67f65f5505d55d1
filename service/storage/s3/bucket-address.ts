/** Where the objects are: the bucket, and how to reach it. */
export interface BucketAddress {
  /** The origin of the object storage. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** `path`: the bucket is in the path of an address; `virtual`: in its host name. */
  readonly style: 'path' | 'virtual'
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']
const known = ['region', 'style']

/**
 * Reads `https://HOST/BUCKET?region=REGION&style=path` (http for loopback only). Null if the text is anything else, also
 * if it has keys: those come from the environment or a profile, so that no message shows them.
 */
export function readBucketAddress(text: string, defaultRegion: string): BucketAddress | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, origin, pathname, searchParams, username, password, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1]
  const style = searchParams.get('style') ?? 'path'
  const isPlain = username === '' && password === '' && hash === '' && [...searchParams.keys()].every(isKnown)
  if (!isSafe || !isPlain || bucket === undefined || (style !== 'path' && style !== 'virtual')) return null
  return { endpoint: origin, bucket, region: searchParams.get('region') || defaultRegion, style }
}

const isKnown = (name: string): boolean => known.includes(name)
