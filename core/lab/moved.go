package lab

import (
	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/learner"
	"revisit/core/spec"
)

// Old names of what has moved, until all users have followed.

const BadLink = document.BadLink
const BadSpec = document.BadSpec
const Budget = document.Budget
const NotFound = document.NotFound
const Unsupported = document.Unsupported

type Code = document.Code
type Error = document.Error
type fields = document.Fields
type member = document.Member
type members = document.Members
type object = document.Object

var badLink = document.RefuseLink
var badSpec = document.Refuse
var describe = document.Describe
var finite = document.Numbers
var join = document.Join
var number = document.Number
var oneOf = document.OneOf
var openFields = document.Open
var parse = document.Parse
var short = document.Short
var pair = document.Pair

const bearable = learner.Bearable
const maxEpisodes = learner.MaxEpisodes

type exploring = learner.Exploring
type runner = learner.Runner

var learnerKinds = learner.Kinds
var linqKind = learner.LinQ

const SpecFormat = spec.Format
const allPaths = spec.AllPaths
const defaultBudget = spec.DefaultBudget
const designGap = spec.DesignGap
const maxBudget = spec.MaxBudget
const maxRollouts = spec.MaxRollouts
const maxSamples = spec.MaxSamples
const maxSeed = spec.MaxSeed
const maxState = spec.MaxState
const maxText = spec.MaxText
const maxTexts = spec.MaxTexts
const maxTitle = spec.MaxTitle
const minGap = spec.MinGap

type AlgorithmSpec = spec.Algorithm
type BudgetSpec = spec.Budget
type Family = spec.Family
type FeaturesSpec = spec.Features
type GapSpec = spec.Gap
type LearnerKind = spec.LearnerKind
type ProblemSpec = spec.Problem
type RegretSpec = spec.Regret
type Spec = spec.Spec

var Families = spec.Families
var LearnerKinds = spec.LearnerKinds
var ParseSpec = spec.Parse
var readSpec = spec.Read
var readTrace = spec.ReadTrace
var startJSON = spec.StartJSON

const askPerEntry = instance.AskPerEntry
const fewStates = instance.FewStates
const inBrowser = instance.InBrowser
const manyStates = instance.ManyStates
const pathOverhead = instance.PathOverhead
const regretOverhead = instance.RegretOverhead
const rollouts0 = instance.DefaultRollouts
const smooth = instance.Smooth
const stepOverhead = instance.StepOverhead
const tablesABrowser = instance.TablesABrowser

var build = instance.Build
var smallestRead = instance.SmallestRead
