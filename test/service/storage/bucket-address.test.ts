import { expect, it } from 'vitest'
import { readBucketAddress } from '../../../service/storage/s3/bucket-address.ts'

const endpoint = 'https://s3.exemplo.gov.br'
const plain = { endpoint, bucket: 'malote', region: 'us-east-1', style: 'path' }

it.each([
  [`${endpoint}/malote`, plain],
  [`${endpoint}/malote/`, plain],
  [`${endpoint}/malote?region=sa-east-1&style=virtual`, { ...plain, region: 'sa-east-1', style: 'virtual' }],
  [`${endpoint}:9000/malote?style=path`, { ...plain, endpoint: `${endpoint}:9000` }],
  ['http://127.0.0.1:7480/malote', { ...plain, endpoint: 'http://127.0.0.1:7480' }],
])('reads the bucket of %s', (text, address) => {
  expect(readBucketAddress(text, 'us-east-1')).toEqual(address)
})

it.each([
  ['no address', 'malote'],
  ['keys', 'https://CHAVE:segredo@s3.exemplo.gov.br/malote'],
  ['no bucket', endpoint],
  ['a folder in the bucket', `${endpoint}/malote/pasta`],
  ['a name that no bucket has', `${endpoint}/Malote_1`],
  ['no encryption to another computer', 'http://s3.exemplo.gov.br/malote'],
  ['another scheme', 's3://malote'],
  ['an unknown style', `${endpoint}/malote?style=dns`],
  ['an unknown setting', `${endpoint}/malote?regiao=sa-east-1`],
])('refuses an address with %s', (_, text) => {
  expect(readBucketAddress(text, 'us-east-1')).toBeNull()
})
