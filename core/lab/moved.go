package lab

import "revisit/core/document"

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
