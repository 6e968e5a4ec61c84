{{- define "tenon.name" -}}
{{- if contains "tenon" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-tenon" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{- define "tenon.selector" -}}
app.kubernetes.io/name: tenon
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tenon.labels" -}}
{{ include "tenon.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "tenon.image" -}}
{{- with .Values.image }}
{{- .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* The common part of the pods of the service and of the migration. */}}
{{- define "tenon.podSpec" -}}
automountServiceAccountToken: false
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "tenon.container" -}}
image: {{ include "tenon.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  - name: BASE_URL
    value: {{ .Values.baseUrl | quote }}
  {{- with .Values.publicAppsUrl }}
  - name: PUBLIC_APPS_URL
    value: {{ . | quote }}
  {{- end }}
  # A folder that the service makes itself: the group of the volume may open the volume.
  - name: DATA_DIR
    value: /data/tenon
  - name: DRAIN_SECONDS
    value: {{ .Values.drainSeconds | quote }}
  {{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- with .Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .Values.secret }}
envFrom:
  - secretRef: { name: {{ . }} }
{{- end }}
resources: {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "tenon.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "tenon.dataVolume" -}}
- name: data
  {{- if eq .Values.database "sqlite" }}
  persistentVolumeClaim:
    claimName: {{ .Values.persistence.existingClaim | default (include "tenon.name" .) }}
  {{- else }}
  emptyDir: { sizeLimit: 64Mi }
  {{- end }}
{{- end }}

{{/* Empty unless there may be several replicas. */}}
{{- define "tenon.isReplicated" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) }}true{{ end -}}
{{- end }}
