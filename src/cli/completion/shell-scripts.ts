// The scripts with which shells complete `tenon`. They call `tenon complete`, which prints lines of a value, a tab and
// a description, or `:files`. Words are passed unchanged, so nothing that was typed is executed.

const bash = `# tenon completion for bash: source <(tenon completion bash)
_tenon_complete() {
  local line value words current
  read -ra words <<< "\${COMP_LINE:0:COMP_POINT}"
  [[ \${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && words+=("")
  current=\${words[\${#words[@]}-1]}
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "$current")
    elif [[ -n $line ]]; then
      printf -v value %q "\${line%%$'\\t'*}"
      COMPREPLY+=("$value")
    fi
  done < <(command tenon complete -- "\${words[@]:1}" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -F _tenon_complete tenon
`

const zsh = `#compdef tenon
# tenon completion for zsh: source <(tenon completion zsh), or as _tenon in a folder of $fpath
_tenon() {
  local line value meaning
  local -a closed open
  for line in "\${(@f)$(command tenon complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -z $line ]] && continue
    if [[ $line == :files ]]; then
      _files
      continue
    fi
    value="\${line%%$'\\t'*}"
    meaning="\${line#*$'\\t'}"
    if [[ $value == *= ]]; then
      open+=("\${value//:/\\\\:}:$meaning")
    else
      closed+=("\${value//:/\\\\:}:$meaning")
    fi
  done
  (( \${#closed} )) && _describe -t values tenon closed
  (( \${#open} )) && _describe -t arguments argument open -S ''
}
if [[ "\${funcstack[1]}" == _tenon ]]; then _tenon "$@"; else compdef _tenon tenon; fi
`

const fish = `# tenon completion for fish: tenon completion fish > ~/.config/fish/completions/tenon.fish
function __tenon_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  for line in (command tenon complete -- $words[2..-1] "$current" 2>/dev/null)
    if test "$line" = ":files"
      __fish_complete_path "$current"
    else
      echo $line
    end
  end
end
complete -c tenon -f -a "(__tenon_complete)"
`

export const shellScripts: Record<string, string> = { bash, zsh, fish }
