import fs from 'node:fs'
import { importOpenApi } from '#core/engines/openapi-import/import-openapi.ts'
import { compileSchema } from '#core/engines/json-schema/compile-schema.ts'
import { compileRequest } from '#core/engines/rest-request/compile-request.ts'
import { generateArguments } from '#tests/support/generate-arguments.ts'
const base='/work/main/node_modules/@readme/oas-examples'
const files=[...fs.readdirSync(base,{recursive:true}).map(String).filter(f=>/^\d.*\.(json|yaml)$/.test(f)).sort().map(f=>base+'/'+f),'/tmp/openapi-room/package/generated/api.github.com.json']
let n=0,bad=0,badb=0
for(const f of files){
 const r:any=importOpenApi(fs.readFileSync(f,'utf8'),'https://docs.example.com/spec')
 for(const o of r.operations){const cc=compileSchema(o.inputSchema); const b=compileRequest(o.plan,r.baseUrl)
  let s;try{s=generateArguments(o.inputSchema,1,3)}catch(e){console.log('GEN',f,o.key,String(e).slice(0,200));continue}
  for(const a of s){n++;const x=cc.check(a);if(x.length){bad++;if(bad<30)console.log('CHECK',f.slice(-40),o.key,JSON.stringify(x).slice(0,300),JSON.stringify(a).slice(0,200));break}
  const y:any=b(a);if(y.faults){badb++;if(badb<30)console.log('BUILD',f.slice(-40),o.key,JSON.stringify(y),JSON.stringify(a).slice(0,300))}}
 }}
console.log(n,bad,badb)
