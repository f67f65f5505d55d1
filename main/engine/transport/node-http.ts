/**
 * Node's `http`. An import would read all its exports, among them WebSocket, which loads the whole of undici: 45 ms of
 * every start.
 */
export const http = process.getBuiltinModule('node:http')
